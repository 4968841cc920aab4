import { PROBLEM_TYPE, type Problem } from '#src/api/problem.ts'

/** A request that is turned down, with the words for the person who made it. Thrown anywhere, answered in app.ts. */
export class Refusal extends Error {
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

/** Nothing there, or nothing that this person may know of. */
export function notFound(detail = 'No existe o ya no está disponible'): Refusal {
  return new Refusal(404, detail)
}

/** The refusal as it travels (RFC 9457). */
export function problemResponse({ status, message, more, headers }: Refusal): Response {
  const body: Problem = { type: 'about:blank', status, detail: message, ...more }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  })
}
