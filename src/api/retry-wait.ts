import { HttpProblem } from './errors.ts'

/** Longest countdown that people are asked to watch, in seconds. */
const MAX_WAIT = 60
const DEFAULT_WAIT = 5

/** How many seconds to leave a server alone that said 429; 0 for whatever else went wrong. */
export function retryWait(error: unknown): number {
  if (!(error instanceof HttpProblem) || error.status !== 429) return 0
  return Math.min(error.retryAfter ?? DEFAULT_WAIT, MAX_WAIT)
}
