import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { placeOf } from './accounts/network.ts'
import { type Api, createApi } from './api/app.ts'
import type { BackendOptions } from './backend.ts'
import type { Store } from './db/store.ts'
import { ApiError, tooManyRequests } from './http/api-error.ts'
import type { Sender } from './http/arrivals.ts'
import { bridge } from './http/bridge.ts'
import type { Handler, SenderOf } from './http/front.ts'
import { addressOf } from './http/node-http.ts'
import { createBuckets } from './http/rate-limit.ts'
import { bearerOf, MAX_BODY_BYTES } from './http/request.ts'
import type { AccountLinks } from './http/request-context.ts'
import type { Fetch } from './http/trace.ts'
import type { ReadAccessToken } from './identity/access-token.ts'

/** The body of a request to the API, which may be large and come over a slow wireless network. */
const RECORD = { most: 8, bytes: MAX_BODY_BYTES, ms: 60_000 } satisfies Omit<Sender, 'key'>

/** A larger write counts as several: it takes as many times as long to check and to store. */
const BYTES_OF_A_WRITE = 128 * 1024

/** How the headers of the API are named that pages of other sites may send and read. */
const CORS_HEADERS = {
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Accept-Language',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'Last-Event-ID',
    'api-version',
  ],
  exposeHeaders: ['Age', 'Date', 'ETag', 'Location', 'Retry-After', 'WWW-Authenticate'],
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  maxAge: 600,
}

/** The API behind its limits: by address for whoever has no valid token, by person for everybody else. */
export function startApi(
  options: BackendOptions & {
    store: Store
    readAccessToken: ReadAccessToken
    accountLinks: AccountLinks | undefined
  },
): Pick<Api, 'countStreams' | 'endStreams'> & { serveApi: Handler; senderTo: SenderOf } {
  const { origin, store, readAccessToken, accountLinks, rateLimit, allowedOrigins, signProofMinutes } =
    options
  const { wrap = (fetch) => fetch } = options
  const { perSecond, burst, writesPerSecond } = rateLimit ?? { perSecond: 0, burst: 0, writesPerSecond: 0 }
  const requests = createBuckets(perSecond, burst)
  const writes = createBuckets(writesPerSecond, (burst * writesPerSecond) / perSecond)
  const strangers = createBuckets(perSecond, burst)
  const limit = (userId: string, isReading: boolean, bytes: number) => {
    const price = isReading ? 0 : 1 + Math.floor(bytes / BYTES_OF_A_WRITE)
    const wait = Math.max(requests.wait(userId), writes.wait(userId, price))
    if (wait > 0) return wait
    requests.take(userId)
    writes.take(userId, price)
    return 0
  }
  const api = createApi({
    store,
    clock: () => new Date(),
    verifyAccessToken: readAccessToken,
    signProofMinutes,
    accountLinks,
    ...(rateLimit && { limit }),
  })
  const fetch = withCors(wrap(api.fetch), allowedOrigins)

  const callers = new WeakMap<IncomingMessage, Promise<string | undefined>>()

  /** The person whose valid token a request brings; a token that can't be checked now counts as none. */
  function callerOf(req: IncomingMessage): Promise<string | undefined> {
    const caller = callers.get(req) ?? readCaller(req)
    callers.set(req, caller)
    return caller
  }

  async function readCaller(req: IncomingMessage): Promise<string | undefined> {
    const token = bearerOf(req.headers.authorization)
    if (token === undefined) return undefined
    const from = rateLimit && placeOf(addressOf(req, options.trustProxy))
    try {
      return (await readAccessToken(token, from))?.sub
    } catch (error) {
      if (error instanceof ApiError && error.status !== 429) return undefined
      throw error
    }
  }

  return {
    countStreams: api.countStreams,
    endStreams: api.endStreams,
    async senderTo(req) {
      const userId = await callerOf(req)
      return userId === undefined ? undefined : { key: `person ${userId}`, ...RECORD }
    },
    async serveApi(req, res, trace) {
      const isStranger = (await callerOf(req)) === undefined
      const address = placeOf(addressOf(req, options.trustProxy))
      // A preflight never brings a token, also for people who have one.
      const isLimited = isStranger && rateLimit !== undefined && req.method !== 'OPTIONS'
      const wait = isLimited ? strangers.wait(address) : 0
      if (wait > 0) throw tooManyRequests(wait)
      if (isLimited) strangers.take(address)
      const status = await bridge(fetch, origin, req, res, trace, !isStranger)
      if (isLimited && status !== 401) strangers.giveBack(address)
    },
  }
}

/** Lets the pages of other sites use the API: those of the list alone. */
function withCors(fetch: Fetch, allowedOrigins: readonly string[]): Fetch {
  if (allowedOrigins.length === 0) return fetch
  const app = new Hono<{ Bindings: Parameters<Fetch>[1] & object }>()
  app.use(cors({ origin: [...allowedOrigins], ...CORS_HEADERS }))
  app.all('*', (hono) => fetch(hono.req.raw, hono.env))
  return async (request, trace) => app.fetch(request, trace)
}
