import type { HTTPError } from 'ky'
import { ACCOUNT_DEACTIVATED } from '#src/domain/permissions.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { SessionExpiredError, SessionUnreachableError } from '#src/session/errors.ts'

/** Refusals that servers send without a word of their own. */
const EXPLAINED: Readonly<Record<number, string>> = {
  431: 'Perteneces a tantos centros médicos que el servidor no pudo leer tu acceso; avisa a soporte',
}

/** A request that came to nothing. */
export class RequestError extends Error {
  /** When that was, in milliseconds: support looks there in the server's log. */
  readonly at = serverNow()
  /** Whether it followed a try that nobody asked for: it was told of before. */
  isRepeated = false
}

/** Whether a failure followed a try that nobody asked for. */
export function isAnotherTry(error: unknown): boolean {
  return error instanceof RequestError && error.isRepeated
}

/** An answer that refuses. Has no message of its own, so that the server's reason is what people read. */
export class HttpProblem extends RequestError {
  override name = 'HttpProblem'
  readonly status: number
  /** The body: parsed when it is JSON, else its text. */
  readonly body: unknown
  /** What to say when the body says nothing. */
  readonly fallback: string
  /** Seconds after which the server wants the request again, where it says so. */
  readonly retryAfter: number | undefined
  /** What the server's log calls the request, where the answer says so. */
  readonly requestId: string | undefined
  /** The oldest proof of who somebody is, in seconds, that the server takes for this; undefined where it takes any. */
  readonly proofMaxAge: number | undefined
  constructor(
    status: number,
    body: unknown,
    options?: ErrorOptions & {
      retryAfter?: string | null
      requestId?: string | null
      proofMaxAge?: number | undefined
    },
  ) {
    super('', options)
    this.requestId = /^[\w-]{4,64}$/.exec(options?.requestId ?? '')?.[0]
    this.proofMaxAge = options?.proofMaxAge
    this.retryAfter = /^\d{1,6}$/.test(options?.retryAfter ?? '') ? Number(options?.retryAfter) : undefined
    this.status = status
    this.body = body
    this.fallback = EXPLAINED[status] ?? `El servidor respondió con el código ${status}`
  }
}

/** No answer came: the network, the server's absence, or a proxy that cut the line. */
export class NetworkError extends RequestError {
  override name = 'NetworkError'
}

/** An answer came that is not what the contract says. */
export class ShapeError extends RequestError {
  override name = 'ShapeError'
  constructor(options?: ErrorOptions) {
    super('Respuesta inesperada del servidor', options)
  }
}

/** Whether somebody called the request off: nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')
}

/** Whether nothing need be said of a failure: it was called off, or the dialog of the ended session covers the page. */
export function needsNoMessage(error: unknown): boolean {
  return isAbort(error) || error instanceof SessionExpiredError
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/**
 * How recently somebody must have proved who they are for what was refused (RFC 9470), in seconds; undefined for every
 * other answer, and for the refusal of a token that is no longer good.
 */
export function proofAskedFor({ status, headers }: Response): number | undefined {
  const challenge = status === 401 ? (headers.get('www-authenticate') ?? '') : ''
  if (!challenge.includes('error="insufficient_user_authentication"')) return undefined
  return Number(/max_age="(\d{1,6})"/.exec(challenge)?.[1] ?? 0)
}

/** Whether the person was shut out: no renewal helps, nor does signing in again. */
export function isDeactivatedBy({ status, headers }: Response): boolean {
  return status === 401 && (headers.get('www-authenticate') ?? '').includes(`error="${ACCOUNT_DEACTIVATED}"`)
}

/** The server's own body, read as JSON where it is JSON. */
export async function problemFrom(error: HTTPError): Promise<HttpProblem> {
  const { response } = error
  let body: unknown = error.data
  if (isEmpty(body)) body = response.bodyUsed ? undefined : await response.text().catch(() => undefined)
  if (typeof body === 'string') {
    try {
      body = JSON.parse(body)
    } catch {
      // Stays text.
    }
  }
  return new HttpProblem(response.status, body, {
    cause: error,
    retryAfter: response.headers.get('retry-after'),
    requestId: response.headers.get('x-request-id'),
    proofMaxAge: proofAskedFor(response),
  })
}

/** Longest countdown that people are asked to watch, in seconds. */
const MAX_WAIT = 60
const DEFAULT_WAIT = 5

/** How many seconds to leave a server alone that said 429; 0 for whatever else went wrong. */
export function retryWait(error: unknown): number {
  if (!(error instanceof HttpProblem) || error.status !== 429) return 0
  return Math.min(error.retryAfter ?? DEFAULT_WAIT, MAX_WAIT)
}

/** Whether a later try may succeed by itself: nobody answered, or only somebody on the way to the server. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof HttpProblem) return [502, 503, 504].includes(error.status)
  return error instanceof NetworkError || error instanceof SessionUnreachableError
}
