/** Longest that a part of a path may be in the log. */
const LONGEST_PART = 64
/** Longest that a path may be, in bytes. */
const LONGEST_PATH = 1024

/** As much of what stands in an address as is kept of it; it stays one part of a path. */
function partOf(text: string): string {
  return [...text]
    .slice(0, LONGEST_PART)
    .join('')
    .replace(/[\p{Cc}/]/gu, encodeURIComponent)
}

/**
 * One spelling of an address, however it was sent: as `GET /api/%75sers` was meant.
 * @param pattern the path of an endpoint, with `{names}`
 * @param params what stands in the address for each name, decoded
 */
export function canonicalPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => partOf(params[name] ?? ''))
}

/** Whether a path holds the one character that no text has, and that PostgreSQL does not take. */
export function holdsNul({ url }: Request): boolean {
  return new URL(url).pathname.includes('%00')
}

/** Whether an address is longer than any that the product has. */
export function isTooLong({ url }: Request): boolean {
  return new URL(url).pathname.length > LONGEST_PATH
}
