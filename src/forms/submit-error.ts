import type { AnyFieldApi } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem, NetworkError, retryWait } from '#src/api/errors.ts'
import { parseChange } from '#src/domain/held-texts.ts'
import { Problem } from '#src/domain/problem.ts'
import { sameAs, valueAt } from './values.ts'

/** Why a form was not saved: messages for its fields and for the form as a whole. */
export interface SubmitError {
  /** Messages by field name, written as TanStack Form writes it: `beds[0].code`. */
  fields: ReadonlyMap<string, string>
  /** Messages that belong to no field of the form. */
  summary: string[]
  /** The existing record that conflicts (409): a patient, an episode, a room. */
  existing: Problem['existing']
  /** Sending the same again may help. */
  retry: boolean
  /** Seconds to wait before that. */
  retryAfter: number
  /** How recently the person must prove who they are, in seconds; undefined where that is not what is missing. */
  proofMaxAge?: number | undefined
}

/** Turns a path as the API and Zod write it, `beds.0.code`, into a field's name: `beds[0].code`. */
function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

/** The first error of each field. @param original the fields as they are stored @returns undefined for a valid body */
export function invalidFields(
  schema: z.core.$ZodType,
  body: unknown,
  original: unknown,
): { fields: Record<string, string> } | undefined {
  const { error } = parseChange(original, () => z.safeParse(schema, body))
  if (!error) return undefined
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[fieldName(path.map(String).join('.'))] ??= message
  return { fields }
}

/** Reads a server's answer to a failed write. @param known whether the form has such a field */
export function readSubmitError(error: unknown, known: (field: string) => boolean): SubmitError {
  const parsed = error instanceof HttpProblem ? z.safeParse(Problem, error.body) : undefined
  const problem = parsed?.success ? parsed.data : {}
  const status = error instanceof HttpProblem ? error.status : undefined
  const entries = Object.entries(problem.errors ?? {}).map(
    ([path, texts]) => [fieldName(path), texts.join('. ')] as const,
  )
  const fields = new Map(entries.filter(([field]) => known(field)))
  const rest = entries.filter(([field]) => !known(field)).map(([, text]) => text)
  // Where a field has the message, a summary would only repeat it.
  const summary = fields.size > 0 || rest.length > 0 ? rest : [errorText(error)]
  return {
    fields,
    summary,
    existing: problem.existing,
    retry: error instanceof NetworkError || status === 429 || (status !== undefined && status >= 500),
    retryAfter: retryWait(error),
    proofMaxAge: error instanceof HttpProblem ? error.proofMaxAge : undefined,
  }
}

/** The stored record in the answer to a stale write (412). */
export function staleCurrent(error: unknown): { current: unknown } | undefined {
  if (!(error instanceof HttpProblem) || error.status !== 412) return undefined
  const parsed = z.safeParse(Problem, error.body)
  return parsed.success && parsed.data.current !== undefined ? { current: parsed.data.current } : undefined
}

/** The error of a touched field. A server's message is shown until the field changes. */
export function errorOf(
  field: AnyFieldApi,
  submitError: (SubmitError & { values: unknown }) | undefined,
): string | undefined {
  const { errors, isTouched } = field.state.meta
  const own: unknown = errors[0]
  if (typeof own === 'string' && isTouched) return own
  const serverError = submitError?.fields.get(field.name)
  if (serverError === undefined) return undefined
  return sameAs(valueAt(submitError?.values, field.name), field.state.value) ? serverError : undefined
}
