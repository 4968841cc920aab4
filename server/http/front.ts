import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setCommonHeaders } from '../site/headers.ts'
import { ApiError, busy } from './api-error.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { sendProblem } from './node-http.ts'
import type { Trace } from './trace.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse, trace: Trace) => Promise<void>

/** So many requests are worked on at once; more than that would only wait for each other. */
const MOST_AT_WORK = 256
/** A request that takes longer is given up, in milliseconds. */
const LONGEST_MS = 30_000

const failed = () => new ApiError(500, 'El servidor tuvo un problema')

/** What every request passes first: the headers that all answers carry, the limits that spare the server, the log. */
export function createFront(handle: Handler, { log, metrics }: { log: Log; metrics: Metrics }) {
  let atWork = 0

  return function front(req: IncomingMessage, res: ServerResponse): void {
    const began = performance.now()
    let isStream = false
    const trace: Trace = {
      id: requestId(req.headers.traceparent),
      onStream() {
        // It costs next to nothing while it is open.
        isStream = true
        atWork -= 1
      },
    }
    const method = req.method ?? 'GET'
    setCommonHeaders(res)
    // What a person tells support, who find the request's line in the log by it.
    res.setHeader('X-Request-Id', trace.id)
    res.once('close', () => {
      if (!isStream) atWork -= 1
      clearTimeout(timer)
      // Whoever left before their answer is told apart from those who got one, as nginx does; streams are left at any time.
      const status = res.writableFinished || isStream ? res.statusCode : 499
      const ms = Math.round((performance.now() - began) * 10) / 10
      const answered = { ...trace, method, route: trace.route ?? 'none', status, ms }
      metrics.count(answered)
      log.answered(answered)
    })
    const timer = setTimeout(() => {
      if (!res.headersSent) sendProblem(res, busy())
    }, LONGEST_MS)
    atWork += 1
    if (atWork > MOST_AT_WORK) sendProblem(res, busy())
    else
      handle(req, res, trace).catch((error: unknown) => {
        trace.error = error
        if (res.headersSent) res.destroy()
        else sendProblem(res, failed())
      })
  }
}

/** The id that a proxy gave the request (W3C Trace Context), or a new one. */
function requestId(traceparent: string | string[] | undefined): string {
  const given = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent ?? ''))?.[1]
  return given !== undefined && /[^0]/.test(given) ? given : randomBytes(16).toString('hex')
}
