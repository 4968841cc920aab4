/** What goes with the body of a write on a record. */
export interface WriteMeta {
  signal: AbortSignal
  /** For `Idempotency-Key`: the same as long as the body is the same. */
  key: string
  /** For `If-Match`; 0 where the write creates. */
  version: number
}

/** The header of a write on an existing record: the version that it was made on. */
export function ifMatch(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` }
}

/** The header of a creation: the same key and body are done once, however often they arrive. */
export function idempotencyHeader(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}
