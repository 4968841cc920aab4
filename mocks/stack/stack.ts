import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createApi } from '#mocks/app.ts'
import { openNodeStore } from '#mocks/db/node.ts'
import { ensureSeed } from '#mocks/db/seed.ts'
import { accessTokenReader } from './access-token.ts'
import { bridge } from './api-bridge.ts'
import { setCommonHeaders } from './headers.ts'
import { pathOf, sendText } from './http.ts'
import { loadKeys } from './keys.ts'
import { openProviderDb } from './provider-db.ts'
import { mountProvider } from './provider-mount.ts'
import { serveSite } from './serve-site.ts'
import { openSite, type Site } from './site-files.ts'

export interface StackOptions {
  /** 0 takes a free one. */
  port: number
  /** Where the two SQLite files live. */
  dataDir: string
  /** The folder of the production build. */
  dist: string
  seed: 'default' | 'large' | 'empty'
  /** Seconds. */
  accessTokenTtl: number
}

export interface Stack {
  origin: string
  close(): Promise<void>
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** What the API answers to. */
const API_PATHS = ['/api', '/docs', '/pay', '/openapi.json']

/** The provider's place below the origin, as in production. */
const PROVIDER_PATH = '/oauth2/default'

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
export async function startStack(options: StackOptions): Promise<Stack> {
  const site = openSite(options.dist)
  const server = createServer({ maxHeaderSize: MAX_HEADERS })
  // Whoever comes while the database is being filled waits; the port is taken first, since it is in every address.
  const ready = Promise.withResolvers<Handler>()
  server.on('request', (req, res) => {
    setCommonHeaders(res)
    ready.promise
      .then((handler) => handler(req, res))
      .catch((error: unknown) => {
        // The address stays out of the log: it can name a patient.
        if (!res.destroyed) console.error('A request failed:', error)
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
    const { handler, closeData } = await openBackend(options, origin, site)
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
async function openBackend(options: StackOptions, origin: string, site: Site) {
  const { accessTokenTtl } = options
  const issuer = origin + PROVIDER_PATH
  const resource = `${origin}/api`
  mkdirSync(options.dataDir, { recursive: true })
  const store = await openNodeStore({ file: join(options.dataDir, 'hospital.sqlite') })
  await ensureSeed(store, options.seed, new Date())
  const db = openProviderDb(join(options.dataDir, 'provider.sqlite'))
  const keys = await loadKeys(db)
  const readAccessToken = accessTokenReader({ issuer, audience: resource, keys: keys.publicKeys })
  const api = createApi({ store, clock: () => new Date(), verifyAccessToken: readAccessToken })
  const provide = mountProvider({
    issuer,
    origin,
    resource,
    accessTokenTtl,
    store,
    db,
    keys,
    readAccessToken,
  })

  const handler: Handler = async (req, res) => {
    const path = pathOf(req)
    const below = (base: string) => path === base || path.startsWith(`${base}/`)
    if (`http://${req.headers.host}` !== origin) {
      // Sign-in knows one address of this site; this also turns away pages that point their name to loopback.
      const { pathname, search } = new URL(req.url ?? '/', origin)
      if (req.method === 'GET') res.writeHead(307, { Location: origin + pathname + search }).end()
      else sendText(res, 421, `La aplicación está en ${origin}`)
    } else if (below(PROVIDER_PATH)) await provide(req, res)
    else if (API_PATHS.some(below)) await bridge(api, origin, req, res)
    else await serveSite(site, req, res)
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
