import type { HistoryLocation } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { entryKey } from '#src/lib/history-entry.ts'
import { keep, parseJson, sessionStore, USER_PREFIX } from '#src/lib/storage.ts'

/** What was typed into a form and is not saved yet, and the key that it was last sent with. */
export interface FormDraft<Values> {
  values: Values
  /** The fields' values when the form was opened. */
  original: Values
  /** The record's version when the form was opened; 0 for a new record. */
  version: number
  /** When it was stored. */
  savedAt: string
  /** The history entry of the form that it was typed into; see `formEntry`. */
  entry?: string | undefined
  /** The `Idempotency-Key` of the last request; the same body must be sent with it again, since its answer may be lost. */
  sentAs: { key: string; body: string } | null
}

const sentAs = z.nullable(z.object({ key: z.string(), body: z.string() }))

/**
 * The history entry of an open form. Undefined for a form that the address does not open: a reload closes it, and it
 * opens again in the same entry.
 */
export function formEntry({ search, state }: HistoryLocation): string | undefined {
  return new URLSearchParams(search).has('form') ? entryKey(state) : undefined
}

const keyOf = (id: string) => `${USER_PREFIX}form.${id}`

/**
 * Reads a form's draft from this tab. It survives a reload and a sign-in, and is deleted when another person signs
 * in. The id names hospital and record, so that a draft never opens on another record.
 */
export function loadDraft<Values>(
  id: string,
  schema: z.core.$ZodType<Values>,
): FormDraft<Values> | undefined {
  const form = z.object({
    values: schema,
    original: schema,
    version: z.int(),
    savedAt: z.iso.datetime(),
    entry: z.optional(z.string()),
    sentAs,
  })
  const stored = z.safeParse(form, parseJson(sessionStore().getItem(keyOf(id))))
  if (!stored.success) return undefined
  const { values, original, version, savedAt, entry, sentAs: key } = stored.data
  return { values, original, version, savedAt, entry, sentAs: key }
}

/** @returns whether the browser could store it */
export function storeDraft<Values>(id: string, form: FormDraft<Values>): boolean {
  return keep(sessionStore(), keyOf(id), JSON.stringify(form))
}

/** Deletes a draft that was saved or cancelled. */
export function dropDraft(id: string): void {
  sessionStore().removeItem(keyOf(id))
}
