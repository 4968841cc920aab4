import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, busy } from './api-error.ts'
import { createArrivals, hasBody, type Sender } from './arrivals.ts'
import { setCommonHeaders } from './headers.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { sendProblem } from './node-http.ts'
import type { Trace } from './trace.ts'
import { createUnread } from './unread.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse, trace: Trace) => Promise<void>

/**
 * Whose body a request brings; undefined where its handler does not read it.
 * @throws ApiError for a request that is refused by its headers
 */
export type SenderOf = (req: IncomingMessage) => Promise<Sender | undefined>

export interface FrontOptions {
  log: Log
  metrics: Metrics
  /** Left out, handlers wait for bodies themselves. */
  senderOf?: SenderOf
}

/** So many requests are worked on at once; more than that would only wait for each other. */
const MOST_AT_WORK = 256
/** A request that takes longer is given up, in milliseconds. */
const LONGEST_MS = 30_000
/** Milliseconds in which a client that was answered early may finish its body. A reset would lose it the answer. */
const LINGER_MS = 5000

const failed = () => new ApiError(500, 'El servidor tuvo un problema')
const ambiguousHost = () => new ApiError(400, 'La solicitud tiene más de un encabezado Host')

/**
 * What every request passes first: the headers that all answers carry, the limits that spare the server, the log.
 * A request counts as work from the end of its body until its answer is handed to the socket: slow clients take no
 * turn from others.
 */
export function createFront(handle: Handler, { log, metrics, senderOf }: FrontOptions) {
  const receive = createArrivals()
  const unread = createUnread()
  let atWork = 0

  return function front(req: IncomingMessage, res: ServerResponse): void {
    const began = performance.now()
    let isAtWork = false
    let isStream = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const endWork = () => {
      if (isAtWork) atWork -= 1
      isAtWork = false
    }
    const trace: Trace = {
      id: requestId(req.headers.traceparent),
      onStream() {
        // It costs next to nothing while it is open.
        isStream = true
        endWork()
      },
    }
    const method = req.method ?? 'GET'
    setCommonHeaders(res)
    // What a person tells support, who find the request's line in the log by it.
    res.setHeader('X-Request-Id', trace.id)
    res.once('finish', () => endUnfinished(req))
    res.once('close', () => {
      endWork()
      clearTimeout(timer)
      // Whoever left before their answer is told apart from those who got one, as nginx does; streams are left at any time.
      const status = res.writableFinished || isStream ? res.statusCode : 499
      const ms = Math.round((performance.now() - began) * 10) / 10
      const answered = { ...trace, method, route: trace.route ?? 'none', status, ms }
      // An error that a listener throws ends the process.
      try {
        metrics.count(answered)
        log.answered(answered)
      } catch (error) {
        log.failed('A request was not logged', error)
      }
    })

    async function answer(): Promise<void> {
      // Proxies and servers may disagree on which of several names counts (RFC 9112, 3.2).
      if ((req.headersDistinct.host?.length ?? 0) > 1) throw ambiguousHost()
      // Checking a token is no work either: forged ones would fill the places of those who have good ones.
      const sender = await senderOf?.(req)
      if (sender && hasBody(req) && method !== 'GET' && method !== 'HEAD') await receive(req, sender)
      if (res.destroyed) return
      if (atWork >= MOST_AT_WORK) throw busy()
      isAtWork = true
      atWork += 1
      timer = setTimeout(() => {
        if (!res.headersSent) sendProblem(res, busy())
      }, LONGEST_MS)
      await handle(req, res, trace)
    }

    answer()
      .catch((error: unknown) => {
        const isRefusal = error instanceof ApiError
        if (!isRefusal) trace.error = error
        if (res.headersSent) res.destroy()
        else sendProblem(res, isRefusal ? error : failed())
      })
      .finally(() => {
        endWork()
        unread.add(res)
      })
  }
}

/** Ends the connection of a client that was answered and does not finish its body. */
function endUnfinished(req: IncomingMessage): void {
  // Also after the last byte: the connection reads no further request before this one is taken out.
  req.resume()
  if (req.complete) return
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  req.once('close', () => clearTimeout(timer))
}

/** The id that a proxy gave the request (W3C Trace Context), or a new one. */
function requestId(traceparent: string | string[] | undefined): string {
  const given = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent ?? ''))?.[1]
  return given !== undefined && /[^0]/.test(given) ? given : randomBytes(16).toString('hex')
}
