import { createServer, type Server } from 'node:http'
import { type BackendOptions, openBackend } from './backend.ts'
import type { Config } from './config.ts'
import { createFront } from './http/front.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import { originOf, pathOf, sendText } from './http/node-http.ts'
import { startUpkeep } from './jobs/upkeep.ts'
import { setCommonHeaders } from './site/headers.ts'
import { openSite } from './site/site-files.ts'

export interface ServerOptions
  extends Omit<BackendOptions, 'site' | 'origin' | 'watchStore'>,
    Omit<Config, 'demo' | 'dist'> {
  /** The folder of the production build; left out, something else serves the site and hands on what is not its own. */
  dist?: string
}

export interface RunningServer {
  /** Where it listens. */
  origin: string
  /** Where its metrics are read, if anywhere. */
  metricsUrl: string | undefined
  /** Ends what has begun, for 25 seconds at most, and takes nothing more. */
  close(): Promise<void>
}

/**
 * A bearer token with 25 hospitals' groups is over 16 KB, which is Node's limit for all headers together. The scripts
 * `serve` and `stack` say the same to Node; here it holds wherever the server is started.
 */
const MAX_HEADERS = 65536
/** How long a request may take to arrive, in milliseconds. */
const LONGEST_ARRIVAL_MS = 30_000
const LONGEST_STOP_MS = 25_000

/**
 * Starts site, API and OpenID provider on one origin. What was there before a stop or a crash is there again: data,
 * sessions, refresh tokens. `/healthz` says that the process answers, `/readyz` that it can be sent requests.
 * @throws when the port is taken, or `dist` holds no build
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const site = options.dist === undefined ? undefined : openSite(options.dist)
  const metrics = createMetrics()
  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    requestTimeout: LONGEST_ARRIVAL_MS,
    headersTimeout: LONGEST_ARRIVAL_MS,
  })
  // Whoever comes while the database is being filled waits; the port is taken first, since it is in every address.
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof open>>>()
  let isReady = async () => false
  let isStopping = false

  server.on('request', (req, res) => {
    // Kept alive, its connection would hold up the end.
    res.once('close', () => isStopping && server.closeIdleConnections())
    const path = pathOf(req)
    if (path !== '/healthz' && path !== '/readyz')
      return void opened.promise.then(({ front }) => front(req, res)).catch(() => res.destroy())
    setCommonHeaders(res)
    const healthy = path === '/healthz' ? Promise.resolve(true) : isReady()
    return void healthy.then((yes) => sendText(res, yes ? 200 : 503, yes ? 'ok' : 'not ready'))
  })

  async function open(origin: string) {
    const backend = await openBackend({
      ...options,
      origin,
      watchStore: metrics.watchStore,
      ...(site && { site }),
    })
    const { log } = backend
    return { ...backend, front: createFront(backend.handle, { log, metrics }) }
  }

  async function stop() {
    isStopping = true
    const closed = new Promise<void>((done) => server.close(() => done()))
    const timer = setTimeout(() => server.closeAllConnections(), LONGEST_STOP_MS)
    await closed
    clearTimeout(timer)
  }

  const listening = await listen(server, options)
  const reading = options.metrics && (await serveMetrics(metrics, options.metrics))
  try {
    const backend = await open(options.publicUrl ?? listening)
    const upkeep = startUpkeep(options, backend, metrics)
    isReady = async () => !isStopping && (await backend.isReady())
    opened.resolve(backend)
    return {
      origin: listening,
      metricsUrl: reading?.url,
      async close() {
        await stop()
        await reading?.close()
        await upkeep.stop()
        await backend.close()
      },
    }
  } catch (error) {
    server.closeAllConnections()
    await stop()
    await reading?.close()
    throw error
  }
}

/** @returns the origin */
async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: Error & { code?: string }) => {
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one`) : error)
    })
    server.listen(port, host, done)
  })
  return originOf(server, host)
}
