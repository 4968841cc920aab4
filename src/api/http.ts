import ky, { HTTPError, type KyInstance, type ResponsePromise } from 'ky'
import * as z from 'zod/mini'
import { API_VERSION } from '#src/domain/api-version.ts'
import { timeAnswer } from '#src/lib/server-clock.ts'
import { readLanguage } from '#src/session/cookies.ts'
import { SessionExpiredError, SessionUnreachableError } from '#src/session/errors.ts'
import type { Session } from '#src/session/session.ts'
import {
  HttpProblem,
  isAbort,
  isDeactivatedBy,
  NetworkError,
  problemFrom,
  proofAskedFor,
  ShapeError,
} from './errors.ts'

/** Waits before the first and the second repetition of a reading. */
const retryDelay = (attempt: number) => 250 * 3 ** (attempt - 1)

const withToken = (request: Request, token: string) => {
  request.headers.set('authorization', `Bearer ${token}`)
  request.headers.set('accept-language', readLanguage())
  return request
}

/** `fetch` that learns the server's time from the answer. */
async function timedFetch(request: Request): Promise<Response> {
  const compareClocks = timeAnswer()
  const response = await fetch(request)
  compareClocks(response)
  return response
}

/**
 * `fetch` with the person's token. A 401 is answered by one renewal, shared by all requests in flight, and the
 * request is sent once more; a second 401 means that only the person can help, by signing in again. Not in ky's hooks:
 * what they send once more counts among the repetitions of a reading.
 */
function authorizedFetch(session: Session): typeof fetch {
  /** The token that was renewed after a refusal: what it does not allow is not allowed. */
  let newest: string | undefined
  return async (input, init) => {
    const first = new Request(input, init)
    const again = first.clone()
    const token = await session.accessToken()
    const response = await timedFetch(withToken(first, token))
    if (response.status === 403 && token !== newest) {
      // A right may have been withdrawn meanwhile: one renewal tells, and the actions go.
      newest = token
      void session
        .renew()
        .then(() => session.accessToken())
        .then((renewed) => {
          newest = renewed
        })
        .catch(() => undefined)
    }
    if (isDeactivatedBy(response)) throw session.refused(true)
    // Not the token is refused, but what was proved with it: no renewal would mend that.
    if (response.status !== 401 || proofAskedFor(response) !== undefined) return response
    const replayed = await timedFetch(withToken(again, await session.replaceToken(token)))
    if (isDeactivatedBy(replayed)) throw session.refused(true)
    if (replayed.status === 401 && proofAskedFor(replayed) === undefined) throw session.refused()
    return replayed
  }
}

/**
 * The HTTP client that all others extend: bearer token, JSON, `Accept-Language`, `api-version`, no time-out.
 * Readings are tried three times, writes never by themselves.
 */
export function createHttp(session: Session, baseUrl: string): KyInstance {
  return ky.create({
    baseUrl,
    fetch: authorizedFetch(session),
    timeout: false,
    headers: { accept: 'application/json, application/problem+json', 'content-type': 'application/json' },
    searchParams: { 'api-version': API_VERSION },
    retry: {
      limit: 2,
      methods: ['get', 'head'],
      // Not 429: whoever waits for that server is told how long.
      statusCodes: [408, 500, 502, 503, 504],
      maxRetryAfter: 5_000,
      delay: retryDelay,
      shouldRetry: ({ error }) =>
        error instanceof SessionExpiredError || error instanceof SessionUnreachableError ? false : undefined,
    },
  })
}

/** What was answered. @throws {HttpProblem} for a refusal, {NetworkError} where nothing came */
export async function request(response: ResponsePromise, isWrite: boolean): Promise<Response> {
  try {
    return await response
  } catch (error) {
    if (error instanceof HTTPError) throw await problemFrom(error)
    if (isAbort(error) || error instanceof SessionExpiredError || error instanceof HttpProblem) throw error
    if (error instanceof SessionUnreachableError || !navigator.onLine)
      throw new NetworkError(isWrite ? 'Sin conexión; no se ha guardado' : 'Sin conexión', { cause: error })
    throw new NetworkError(
      isWrite
        ? 'Se perdió la conexión con el servidor; revisa si se guardó antes de reintentar'
        : 'No se pudo conectar con el servidor',
      { cause: error },
    )
  }
}

async function parsed<Schema extends z.core.$ZodType>(schema: Schema, response: Response) {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (isAbort(error)) throw error
    throw new ShapeError({ cause: error })
  })
  const result = z.safeParse(schema, body)
  if (!result.success) throw new ShapeError({ cause: result.error })
  return result.data
}

/** Reads: the answer, held against its schema. @throws {HttpProblem} {NetworkError} {ShapeError} */
export async function read<Schema extends z.core.$ZodType>(
  schema: Schema,
  response: ResponsePromise,
): Promise<z.output<Schema>> {
  return parsed(schema, await request(response, false))
}

/** Writes, and holds what comes back against its schema. @throws {HttpProblem} {NetworkError} {ShapeError} */
export async function write<Schema extends z.core.$ZodType>(
  schema: Schema,
  response: ResponsePromise,
): Promise<z.output<Schema>> {
  return parsed(schema, await request(response, true))
}

/**
 * Writes where nothing of the answer is read (204 among them).
 * @throws {HttpProblem} {NetworkError}, {ShapeError} for a page: another server than the one that was asked
 */
export async function send(response: ResponsePromise): Promise<void> {
  const { headers } = await request(response, true)
  if (headers.get('content-type')?.includes('html')) throw new ShapeError()
}

/** What goes with the body of a write on a record. */
export interface WriteMeta {
  signal: AbortSignal
  /** For `Idempotency-Key`: the same as long as the body is the same. */
  key: string
  /** For `If-Match`; 0 where the write creates. */
  version: number
}
