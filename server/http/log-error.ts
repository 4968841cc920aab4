/**
 * Writes an error to the log as its stack alone: beside it an error can hold the address that it came of, or what was
 * written, and so name a patient.
 */
export function logError(what: string, error: unknown): void {
  console.error(what, error instanceof Error ? (error.stack ?? error.name) : 'not an Error')
}
