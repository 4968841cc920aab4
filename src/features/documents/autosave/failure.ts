import * as z from 'zod/mini'
import { HttpProblem, isAbort } from '#src/api/errors.ts'
import { Document } from '#src/domain/documents/contract.ts'
import { readSubmitError, staleCurrent } from '#src/forms/submit-error.ts'
import { SessionExpiredError } from '#src/session/errors.ts'
import type { AutosaveState, Failure, Trouble } from './machine.ts'
import { isSameSection, type Sections, sectionOf } from './sections.ts'

/** The same request fails again, unless something changes elsewhere. */
const FINAL = new Set([403, 404, 409])

const ABORTED = 'Cancelaste el envío; puede que el servidor ya lo haya recibido'
const NOT_HERE = 'El documento ya no está, o ya no puedes verlo'

/** Reads why a save failed. @param sent the sections whose indexes its errors name */
export function readFailure(error: unknown, sent: Sections): Failure {
  const isAnswered = error instanceof HttpProblem && error.status < 500
  return { trouble: troubleOf(error, sent), unsure: !isAnswered && !(error instanceof SessionExpiredError) }
}

function troubleOf(error: unknown, sent: Sections): Trouble {
  const stale = staleCurrent(error)
  const stored = stale && z.safeParse(Document, stale.current)
  if (stored?.success) return { kind: 'stale', stored: stored.data }
  const read = readSubmitError(error, (field) => keyAt(sent, field) !== undefined)
  const submitError = isAbort(error) ? { ...read, summary: [ABORTED] } : read
  if (error instanceof HttpProblem && FINAL.has(error.status)) {
    const why = error.status === 404 ? NOT_HERE : submitError.summary.join('. ')
    return { kind: 'closed', why, stored: null }
  }
  // Without an answer the same request may succeed.
  return {
    kind: 'failed',
    submitError: { ...submitError, retry: submitError.retry || !(error instanceof HttpProblem) },
  }
}

/** The server names a section by its index: `sections[3].value`. */
function keyAt(sections: Sections, field: string): string | undefined {
  const index = /^sections\[(\d+)\]/.exec(field)?.[1]
  return index === undefined ? undefined : sections[Number(index)]?.key
}

/** The server's errors by section key; an error goes once its section is changed. */
export function sectionErrors({ trouble, tried, local }: AutosaveState): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  if (trouble?.kind !== 'failed' || !tried) return errors
  for (const [field, text] of trouble.submitError.fields) {
    const key = keyAt(tried, field)
    if (key === undefined || !isSameSection(sectionOf(local, key), sectionOf(tried, key))) continue
    if (!errors.has(key)) errors.set(key, text)
  }
  return errors
}
