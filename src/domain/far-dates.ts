/** A date further than this from now probably has a wrong year, in milliseconds. */
const YEAR_MS = 366 * 86_400_000

/** True for an instant more than a year ago. */
export function isLongAgo(at: number, now: number): boolean {
  return at < now - YEAR_MS
}

/** True for an instant more than a year ahead. */
export function isFarAhead(at: number, now: number): boolean {
  return at > now + YEAR_MS
}
