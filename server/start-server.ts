import { createServer, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { type BackendOptions, openBackend } from './backend.ts'
import type { Config } from './config.ts'
import { requireWritable } from './db/data-files.ts'
import { HTTP_LIMITS, limitConnections } from './http/connections.ts'
import { createFront } from './http/front.ts'
import { setCommonHeaders } from './http/headers.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import { listen, pathOf, sendText } from './http/node-http.ts'
import { startUpkeep } from './jobs/upkeep.ts'
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
  /** Where the first person makes their account, good once; undefined where anybody can sign in already. */
  firstLink: string | undefined
  /** Takes no new connection, and ends each one with its next answer, or when its other side expects it: loses no request. */
  drain(): Promise<void>
  /** Ends what has begun, for 17 seconds at most, and takes nothing more. */
  close(): Promise<void>
}

/** An idle connection ends by itself after 5 seconds, of which the other side is told, and one more. */
const DRAIN_MS = 6000
/** For how long a server that stops waits for a short turn of its loop, in milliseconds. */
const LONGEST_TAKING_MS = 1000
/** Of the 25 seconds that a stop may take, those that are left then. */
const LONGEST_STOP_MS = 25_000 - DRAIN_MS - 2 * LONGEST_TAKING_MS

/**
 * Starts site, API and OpenID provider on one origin. What was there before a stop or a crash is there again: data,
 * sessions, refresh tokens. `/healthz` says that the process answers, `/readyz` that it can be sent requests.
 * @throws when it can't listen there, or `dist` holds no build
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const site = options.dist === undefined ? undefined : openSite(options.dist)
  const metrics = createMetrics()
  const server = createServer(HTTP_LIMITS)
  limitConnections(server)
  // Whoever comes while the database is being filled waits; the port is taken first, since it is in every address.
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof open>>>()
  let isReady = async () => false
  let endStreams = () => {}
  let isStopping = false
  let isClosed = false
  const unanswered = new Set<ServerResponse>()

  server.on('request', (req, res) => {
    if (isStopping) res.setHeader('Connection', 'close')
    unanswered.add(res)
    res.once('close', () => {
      unanswered.delete(res)
      // Kept alive, its connection would hold up the end.
      if (isClosed) server.closeIdleConnections()
    })
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
    const { handle, log, senderOf } = backend
    return { ...backend, front: createFront(handle, { log, metrics, senderOf }) }
  }

  async function drain() {
    isStopping = true
    endStreams()
    for (const res of unanswered) if (!res.headersSent) res.setHeader('Connection', 'close')
    await takeWaiting()
    // HTTP's own `close` resets the idle connections too, with the requests that are on their way in them.
    const ended = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
    await Promise.race([ended, pause(DRAIN_MS)])
  }

  async function stop() {
    isStopping = true
    endStreams()
    await takeWaiting()
    isClosed = true
    const closed = new Promise<void>((done) => server.close(() => done()))
    const timer = setTimeout(() => server.closeAllConnections(), LONGEST_STOP_MS)
    await closed
    clearTimeout(timer)
  }

  const listening = await listen(server, { ...options, names: { host: 'HOST', port: 'PORT' } })
  const reading = options.metrics && (await serveMetrics(metrics, options.metrics))
  try {
    requireWritable(options)
    const backend = await open(options.publicUrl ?? listening)
    const upkeep = startUpkeep(options, backend, metrics)
    isReady = async () => !isStopping && (await backend.isReady())
    endStreams = backend.endStreams
    metrics.watchStreams(backend.countStreams)
    opened.resolve(backend)
    return {
      origin: listening,
      metricsUrl: reading?.url,
      firstLink: backend.firstLink,
      drain,
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

/**
 * Takes the connections that wait to be taken: closing a server resets them, with the requests in them. Ends when a turn
 * of the loop was so short that none can have come since; on a busy machine that is waited for, a while.
 */
async function takeWaiting(): Promise<void> {
  const latest = performance.now() + LONGEST_TAKING_MS
  let began: number
  do {
    began = performance.now()
    await setImmediate()
  } while (performance.now() - began >= 1 && began < latest)
}
