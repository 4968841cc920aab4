import { ACCOUNT_DEACTIVATED, DEACTIVATED_TEXT } from '#src/domain/permissions.ts'
import { PROBLEM_TYPE, type Problem } from '#src/domain/problem.ts'

/** A request that is turned down, with the words for the person who made it. Thrown anywhere, answered in app.ts. */
export class ApiError extends Error {
  readonly status: number
  readonly more: Problem
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, detail: string, more: Problem = {}, headers: Record<string, string> = {}) {
    super(detail)
    this.status = status
    this.more = more
    this.headers = headers
  }
}

/** The error of who has no membership or right in one hospital, in whose log it is written. */
export class AccessError extends ApiError {
  readonly hospitalId: number

  constructor(status: 403 | 404, detail: string, hospitalId: number, more: Problem = {}) {
    super(status, detail, more)
    this.hospitalId = hospitalId
  }
}

/** For a request of nobody, or of a sign-in that has ended. */
export function signInFirst(): ApiError {
  return new ApiError(401, 'Inicia sesión para continuar', {}, { 'www-authenticate': 'Bearer' })
}

/** For a request of somebody who was shut out: no renewal helps, and the application says so. */
export function deactivated(): ApiError {
  const challenge = `Bearer error="${ACCOUNT_DEACTIVATED}"`
  return new ApiError(401, DEACTIVATED_TEXT, {}, { 'www-authenticate': challenge })
}

/** Nothing there, or nothing that this person may know of. */
export function notFound(detail = 'No existe o ya no está disponible'): ApiError {
  return new ApiError(404, detail)
}

/** @param seconds until it is worth another try */
export function tooManyRequests(
  seconds: number,
  detail = 'Hay demasiadas solicitudes, espera un momento',
): ApiError {
  return new ApiError(429, detail, {}, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}

/** What can't be done now, and may be a second later: by default since more is asked for than can be done at once. */
export function busy(detail = 'El servidor está ocupado, intenta en un momento'): ApiError {
  return new ApiError(503, detail, {}, { 'retry-after': '1' })
}

/** The error for a body that does not arrive in its time. */
export function tooSlow(): ApiError {
  return new ApiError(
    408,
    'Los datos tardan demasiado en llegar, intenta de nuevo',
    {},
    { 'retry-after': '1' },
  )
}

/** The error of one field of the body; `existing` is the record that it clashes with. */
export function fieldError(
  status: 409 | 422,
  field: string,
  text: string,
  existing?: Problem['existing'],
): ApiError {
  return new ApiError(status, text, { errors: { [field]: [text] }, ...(existing && { existing }) })
}

/** The error as it travels (RFC 9457). */
export function problemOf({ status, message, more, headers }: ApiError) {
  const body: Problem = { type: 'about:blank', status, detail: message, ...more }
  return {
    body: JSON.stringify(body),
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  }
}

export function problemResponse(error: ApiError): Response {
  const { body, headers } = problemOf(error)
  return new Response(body, { status: error.status, headers })
}
