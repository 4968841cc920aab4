import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { openNodeStore } from './db/sqlite/node.ts'
import type { Store } from './db/store.ts'
import { createApi } from './http/app.ts'
import { bridge } from './http/bridge.ts'
import { logError } from './http/log-error.ts'
import { pathOf, sendText } from './http/node-http.ts'
import { accessTokenReader } from './identity/access-token.ts'
import { openProviderDb } from './identity/provider/database.ts'
import { loadKeys } from './identity/provider/keys.ts'
import { mountProvider } from './identity/provider/mount.ts'
import type { Authenticate } from './identity/provider/sign-in.ts'
import { setCommonHeaders } from './site/headers.ts'
import { serveSite } from './site/serve-site.ts'
import { openSite, type Site } from './site/site-files.ts'

export interface ServerOptions {
  /** 0 takes a free one. */
  port: number
  /** Where the two SQLite files live. */
  dataDir: string
  /** The folder of the production build; left out, something else serves the site and hands on what is not its own. */
  dist?: string
  /** Where browsers find the site, when that is not where this listens. */
  publicOrigin?: string
  /** Seconds. */
  accessTokenTtl: number
  /** Who may sign in. */
  authenticate: Authenticate
  /** Brings the database to its newest form, with whatever it is to begin with. */
  prepare: (store: Store) => Promise<void>
  /** Stands between the network and the API. */
  wrap?: (fetch: Fetch) => Fetch
}

export interface RunningServer {
  origin: string
  close(): Promise<void>
}

type Fetch = (request: Request) => Promise<Response>

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** What the API answers to. */
export const API_PATHS = ['/api', '/docs', '/pay', '/openapi.json']

/** The provider's place below the origin, as in production. */
export const PROVIDER_PATH = '/oauth2/default'

/**
 * A bearer token with 25 hospitals' groups is over 16 KB, which is Node's limit for all headers together. The
 * script `stack` says the same to Node; here it holds wherever the stack is started.
 */
const MAX_HEADERS = 65536

/**
 * Starts site, API and OpenID provider on one loopback origin. What was there before a stop or a crash is there
 * again: data, sessions, refresh tokens.
 * @throws when the port is taken, or `dist` holds no build
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const site = options.dist === undefined ? undefined : openSite(options.dist)
  const server = createServer({ maxHeaderSize: MAX_HEADERS })
  // Whoever comes while the database is being filled waits; the port is taken first, since it is in every address.
  const ready = Promise.withResolvers<Handler>()
  server.on('request', (req, res) => {
    setCommonHeaders(res)
    ready.promise
      .then((handler) => handler(req, res))
      .catch((error: unknown) => {
        if (!res.destroyed) logError('A request failed:', error)
        if (res.headersSent) res.destroy()
        else sendText(res, 500, 'Error interno')
      })
  })
  const origin = await listen(server, options.port)
  const stopServer = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    server.closeAllConnections()
    await closed
  }

  try {
    const { handler, closeData } = await openBackend(options, options.publicOrigin ?? origin, site)
    ready.resolve(handler)
    return {
      origin,
      async close() {
        await stopServer()
        await closeData()
      },
    }
  } catch (error) {
    await stopServer()
    throw error
  }
}

/** Opens both databases and wires API, provider and site to them. */
async function openBackend(options: ServerOptions, origin: string, site: Site | undefined) {
  const { accessTokenTtl, authenticate, wrap = (fetch) => fetch } = options
  const issuer = origin + PROVIDER_PATH
  const resource = `${origin}/api`
  privateFolder(options.dataDir)
  const store = await openNodeStore({ file: privateDatabase(options.dataDir, 'hospital.sqlite') })
  await options.prepare(store)
  const db = openProviderDb(privateDatabase(options.dataDir, 'provider.sqlite'))
  const keys = await loadKeys(db)
  const readAccessToken = accessTokenReader({ issuer, audience: resource, keys: keys.publicKeys })
  const api = createApi({ store, clock: () => new Date(), verifyAccessToken: readAccessToken })
  const answering = { fetch: wrap(api.fetch) }
  const provide = mountProvider({
    issuer,
    origin,
    resource,
    accessTokenTtl,
    store,
    db,
    keys,
    readAccessToken,
    authenticate,
  })

  const handler: Handler = async (req, res) => {
    const path = pathOf(req)
    const below = (base: string) => path === base || path.startsWith(`${base}/`)
    const url = URL.parse(req.url ?? '/', origin)
    if (!url) sendText(res, 400, 'La dirección no se entiende')
    else if (`http://${req.headers.host}` !== origin) {
      // Sign-in knows one address of this site; this also turns away pages that point their name to loopback.
      if (req.method === 'GET') res.writeHead(307, { Location: origin + url.pathname + url.search }).end()
      else sendText(res, 421, `La aplicación está en ${origin}`)
    } else if (below(PROVIDER_PATH)) await provide(req, res)
    else if (API_PATHS.some(below)) await bridge(answering, origin, req, res)
    else if (site) await serveSite(site, req, res)
    else sendText(res, 404, 'No existe')
  }
  const closeData = async () => {
    await store.close()
    db.close()
  }
  return { handler, closeData }
}

/** Listens on loopback alone; gives the origin. */
async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: Error & { code?: string }) => {
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one`) : error)
    })
    server.listen(port, '127.0.0.1', done)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

const STICKY = 0o1000

/**
 * Makes a folder that only the account that runs the stack can enter, or takes the others' rights from one that exists.
 * A folder for all, as `/tmp` is, stays as it is.
 */
function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & STICKY) === 0) chmodSync(folder, 0o700)
}

/** The path of a database that only that account can read. SQLite gives the files beside it the same rights. */
function privateDatabase(folder: string, name: string): string {
  const file = join(folder, name)
  closeSync(openSync(file, 'a', 0o600))
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600)
  return file
}
