import { ApiError, notFound } from './api-error.ts'

/** The tag of a record's version, or undefined for what has none. */
export function etagOf(record: unknown): string | undefined {
  const versioned = typeof record === 'object' && record !== null && 'version' in record
  return versioned && typeof record.version === 'number' ? `"${record.version}"` : undefined
}

/** The error of a write for a version that isn't stored any more; of a record that is gone by now, that. */
export function staleVersion(current: unknown): ApiError {
  if (current === undefined) return notFound()
  return new ApiError(412, 'Se cambió en otro lugar mientras lo editabas', { current })
}

/** Throws 428 without `If-Match`, and 412 with the stored record when it names another version. */
export function requireVersion(found: unknown, headers: Headers): void {
  const wanted = headers.get('if-match')?.trim()
  if (!wanted || wanted === '*') throw new ApiError(428, 'Falta decir qué versión se cambia (If-Match)')
  const etag = etagOf(found)
  // One tag alone: whoever sends a list of them means any version.
  if (wanted === etag) return
  throw staleVersion(found)
}
