import { problemResponse, Refusal } from './refusal.ts'

type Fetch = (request: Request) => Promise<Response>

/** How badly the network behaves: milliseconds before each answer, and percent of requests that fail. */
export interface Faults {
  latency: number
  chaos: number
}

/**
 * Wraps a `fetch` so that it is slow and fails at random with 500 or 503, before anything is written.
 * @param options read anew for each request
 * @param random gives numbers from 0 up to 1
 */
export function withFaults(fetch: Fetch, options: () => Faults, random: () => number = Math.random): Fetch {
  return async (request) => {
    const { latency, chaos } = options()
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
    if (random() * 100 >= chaos) return fetch(request)
    return problemResponse(
      random() < 0.5
        ? new Refusal(500, 'El servidor tuvo un problema')
        : new Refusal(503, 'El servicio no está disponible por ahora'),
    )
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

/** Throws what a body asks for: a text with `error-503` in it, at any depth, fails with 503, and writes nothing. */
export function failAsNamed(body: unknown): void {
  const pending: unknown[] = [body]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) pending.push(one)
    const named = typeof value === 'string' ? /\berror-([45]\d\d)\b/.exec(value)?.[1] : undefined
    if (named === undefined) continue
    const status = Number(named)
    const detail = DETAILS[status] ?? `Falla provocada con el estado ${status}`
    throw new Refusal(status, detail, {}, status === 429 ? { 'retry-after': '5' } : {})
  }
}
