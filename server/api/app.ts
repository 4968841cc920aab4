import { Hono } from 'hono'
import { isReading } from '#src/domain/operation.ts'
import { parseGroups } from '#src/domain/permissions.ts'
import { audited, auditedReading } from '../audit/writes.ts'
import { DatabaseUnavailableError, type Db, type Store } from '../db/store.ts'
import type { EventStream } from '../events/event-stream.ts'
import { createHub } from '../events/hub.ts'
import { ApiError, busy, notFound, problemResponse, signInFirst, tooManyRequests } from '../http/api-error.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { etagOf } from '../http/etag.ts'
import { requireFreshProof, spendProof } from '../http/fresh-proof.ts'
import { bodyDigest, refuseTooManyKeys } from '../http/idempotency.ts'
import { logError } from '../http/log-error.ts'
import { canonicalPath, holdsNul, isTooLong } from '../http/path.ts'
import { bearerOf, EVENT_STREAM, readInput } from '../http/request.ts'
import type { AccountLinks, HandlerResult, Identified } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'
import type { Fetch, Trace } from '../http/trace.ts'
import { readPrincipal } from '../identity/principal.ts'
import { openUseKeeper } from '../identity/sessions.ts'
import { signProofOf } from '../profile/reads.ts'
import { authorize } from './authorize.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

export interface ApiOptions {
  store: Store
  clock: () => Date
  /**
   * Gives what a valid token says, undefined for any other; throws where that can't be told now. Its groups, where it has
   * any, count in place of the stored ones; `authTime` is when the person last proved who they are, in seconds; `grantKey`
   * is the sign-in of the built-in provider that it came of, `expiresAt` when it ends, in milliseconds.
   */
  verifyAccessToken: (token: string) => Promise<
    | {
        sub: string
        groups?: unknown
        authTime?: number | undefined
        grantKey?: string | undefined
        expiresAt?: number | undefined
      }
    | undefined
  >
  /** For how many minutes such a proof is good enough to sign with; left out, for as long as the token. */
  signProofMinutes?: number | undefined
  accountLinks?: AccountLinks | undefined
  endpoints?: readonly Endpoint[]
  /**
   * Says how many seconds somebody has to wait until their next request, 0 for not at all, and counts this one.
   * @param bytes of the body
   */
  limit?: (userId: string, isReading: boolean, bytes: number) => number
}

/** Who calls; throws 401 for nobody, and 414 or 404 for an address that is none of the product's. */
async function authenticate(
  request: Request,
  { verifyAccessToken, limit }: ApiOptions,
  trace: Trace | undefined,
): Promise<Identified> {
  const token = bearerOf(request.headers.get('authorization'))
  const claims = token === undefined ? undefined : await verifyAccessToken(token)
  if (!claims) throw signInFirst()
  if (trace) trace.userId = claims.sub
  const bytes = Number(request.headers.get('content-length') ?? 0)
  const seconds = Math.ceil(limit?.(claims.sub, request.method === 'GET', bytes) ?? 0)
  if (seconds > 0) throw tooManyRequests(seconds)
  if (isTooLong(request)) throw new ApiError(414, 'Esa dirección es demasiado larga')
  if (holdsNul(request)) throw notFound('Esa dirección no existe')
  return {
    userId: claims.sub,
    tokenGroups: claims.groups === undefined ? undefined : parseGroups(claims.groups),
    provenAt: claims.authTime === undefined ? undefined : new Date(claims.authTime * 1000),
    grantKey: claims.grantKey,
    tokenEndsAt: claims.expiresAt === undefined ? undefined : new Date(claims.expiresAt),
  }
}

function respondWithEvents(events: EventStream['body']): Response {
  const headers = {
    'cache-control': 'no-store',
    'content-type': EVENT_STREAM,
    // A proxy that collects what it passes on would keep it.
    'x-accel-buffering': 'no',
  }
  return new Response(events, { headers })
}

function respond({ status, body }: HandlerResult): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (status === 204) return new Response(null, { status, headers })
  const etag = etagOf(body)
  if (etag !== undefined) headers.set('etag', etag)
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(body), { status, headers })
}

export interface Api {
  fetch: Fetch
  /** How many streams of events are open. */
  countStreams(): number
  /** Ends them, and opens no other: before the server stops. */
  endStreams(): void
}

/** Which methods an address takes, although not the one that was tried. */
function methodsAt(path: string, endpoints: readonly Endpoint[]): string[] {
  const here = endpoints.filter((one) => new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
  return here.map((one) => one.method)
}

/**
 * The whole API as one function from request to response. It answers `/api/*`, `/docs/*`, `/pay/*` and
 * `/openapi.json` (the one address that asks for no token), and everything that goes wrong as problem+json.
 */
export function createApi(options: ApiOptions): Api {
  const { store, clock, endpoints = ENDPOINTS, signProofMinutes, accountLinks } = options
  const app = new Hono<{ Bindings: { trace?: Trace } }>()
  const hub = createHub(store)
  const keepUse = openUseKeeper(store)

  // Made once: anybody may ask for it, and it takes long.
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/openapi.json', (hono) => {
    document ??= openApiDocument(endpoints)
    return hono.json(document)
  })

  for (const endpoint of endpoints) {
    const route = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, route, async (hono) => {
      const request = hono.req.raw
      const { trace } = hono.env
      if (trace) trace.route = endpoint.path
      const caller = await authenticate(request, options, trace)
      const params: Record<string, string> = hono.req.param()
      const path = canonicalPath(endpoint.path, params)
      const hospitalId = idOf(params.hospitalId) ?? 0
      const context = { now: clock(), path, params, hospitalId, signProofMinutes, accountLinks }
      const proofMinutes = endpoint.isSignature
        ? await signProofOf(store.db, hospitalId, signProofMinutes)
        : undefined
      if (proofMinutes !== undefined) requireFreshProof(caller.provenAt, context.now, proofMinutes)
      const received = await readInput(request)
      // Made here: in the transaction others would wait for it.
      const digest = endpoint.guard === 'key' ? bodyDigest(received.body.text ?? '') : ''
      const input = { ...received, digest }
      const { id: operation, method, changes } = endpoint
      const attempt = { ...context, ...caller, operation, method, changes, endpoint: endpoint.path }
      if (caller.grantKey !== undefined && (endpoint.isUse ?? !isReading(endpoint)))
        await keepUse(caller.grantKey, context.now.getTime())
      // Who somebody is and what they do are read together: a right that goes meanwhile is gone for both.
      const admit = async (db: Db) => {
        const principal = await readPrincipal(db, caller, hospitalId)
        return authorize({ ...context, db, principal }, endpoint, input.query)
      }
      const precheck = async (db: Db) => {
        const admitted = await admit(db)
        if (endpoint.guard === 'key') await refuseTooManyKeys(admitted, input)
      }
      const run = async (db: Db) => {
        const answer = await endpoint.run(await admit(db), input)
        if (proofMinutes !== undefined && caller.provenAt && !answer.isRepeated)
          await spendProof(db, caller.userId, caller.provenAt, proofMinutes)
        return answer
      }
      const answer = await (isReading(endpoint)
        ? auditedReading(store, attempt, run)
        : audited(store, attempt, precheck, run))
      await answer.afterwards?.(store)
      if (!answer.listen) return respond(answer)
      const { now } = context
      const lifetime = caller.tokenEndsAt && caller.tokenEndsAt.getTime() - now.getTime()
      return respondWithEvents(await hub.open(caller, { hospitalId, now, lifetime, ...answer.listen }))
    })
  }

  app.all('*', async (hono) => {
    await authenticate(hono.req.raw, options, hono.env.trace)
    const allowed = methodsAt(new URL(hono.req.url).pathname, endpoints)
    if (allowed.length === 0) throw notFound('Esa dirección no existe')
    throw new ApiError(405, 'Esa dirección no admite esa acción', {}, { allow: allowed.join(', ') })
  })

  app.onError((reason, hono) => {
    if (reason instanceof ApiError) return problemResponse(reason)
    if (hono.env.trace) hono.env.trace.error = reason
    else logError('A request failed:', reason)
    return problemResponse(
      reason instanceof DatabaseUnavailableError
        ? busy('El servidor no alcanza sus datos: inténtalo de nuevo en un momento')
        : new ApiError(500, 'El servidor tuvo un problema'),
    )
  })

  return {
    fetch: async (request, trace) => app.fetch(request, { ...(trace && { trace }) }),
    countStreams: hub.count,
    endStreams: hub.close,
  }
}
