import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Fetch } from '#server/http/trace.ts'

/** How badly the network behaves: milliseconds before each answer, and percent of requests that fail. */
export interface Faults {
  latency: number
  chaos: number
}

/** A network that behaves: what a write names is the only failure. */
export const CALM: Faults = { latency: 0, chaos: 0 }

/**
 * Wraps the API's `fetch` so that it is slow, fails at random with 500 or 503, and fails each write whose body names a
 * failure: a text with `error-503` in it, at any depth, fails with 503. What fails is not written.
 * @param options read anew for each request
 * @param random gives numbers from 0 up to 1
 */
export function withFaults(
  fetch: Fetch,
  options: () => Faults = () => CALM,
  random: () => number = Math.random,
): Fetch {
  return async (request, trace) => {
    const { latency, chaos } = options()
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
    if (random() * 100 < chaos) return fail(random() < 0.5 ? 500 : 503)
    const status = await namedStatus(request)
    return status === undefined ? fetch(request, trace) : failAfterRights(fetch, request, status)
  }
}

const DETAILS: Readonly<Record<number, string>> = {
  401: 'Tu sesión ya no es válida',
  403: 'No tienes permiso para hacerlo',
  404: 'No existe o ya no está disponible',
  409: 'Alguien más ya lo hizo',
  412: 'Se cambió en otro lugar mientras lo editabas',
  413: 'Lo que envías pesa más de 1 MB',
  422: 'Hay datos que no son válidos',
  429: 'Hay demasiadas solicitudes, espera un momento',
  500: 'El servidor tuvo un problema',
  503: 'El servicio no está disponible por ahora',
}

function fail(status: number): Response {
  const detail = DETAILS[status] ?? `Falla provocada con el estado ${status}`
  return problemResponse(
    new ApiError(
      status,
      detail,
      {},
      {
        // As the server's front would: no line of a log has it here.
        'x-request-id': crypto.randomUUID().replaceAll('-', ''),
        ...(status === 429 && { 'retry-after': '5' }),
      },
    ),
  )
}

/** The status that a request's body names, if any. The request itself stays unread. */
async function namedStatus(request: Request): Promise<number | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const pending: unknown[] = [parseJson(await request.clone().text())]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) pending.push(one)
    const named = typeof value === 'string' ? /\berror-([45]\d\d)\b/.exec(value)?.[1] : undefined
    if (named !== undefined) return Number(named)
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Fails with the status, but only where the API would have read the body: a person without the right is told so first.
 * The API is asked with a body that it can't read, so it refuses for another reason, or gets as far as the body.
 */
async function failAfterRights(fetch: Fetch, request: Request, status: number): Promise<Response> {
  const answer = await fetch(new Request(request, { body: '{' }))
  return answer.status === 400 ? fail(status) : answer
}
