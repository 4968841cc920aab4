import * as z from 'zod/mini'
import { keep, parseJson, sessionStore } from '#src/lib/storage.ts'
import { USER_PREFIX } from '#src/session/user-storage.ts'

/** What was typed into a form and not saved, and the key under which it was last sent. */
export interface KeptForm<Values> {
  values: Values
  /** What the fields held when the form was opened. */
  original: Values
  /** Of the record as it was when the form was opened on it; 0 for a new one. */
  version: number
  /** The `Idempotency-Key` of a try whose answer never came: the same words must go under it again. */
  sentAs: { key: string; body: string } | null
}

const sentAs = z.nullable(z.object({ key: z.string(), body: z.string() }))

const keyOf = (id: string) => `${USER_PREFIX}form.${id}`

/**
 * Unsent values of a form in this tab: they survive a reload and the way through sign-in, and go when somebody
 * else signs in. The id names hospital and record, so that no draft ever opens on another one.
 */
export function loadKept<Values>(id: string, schema: z.core.$ZodType<Values>): KeptForm<Values> | undefined {
  const form = z.object({ values: schema, original: schema, version: z.int(), sentAs })
  const stored = z.safeParse(form, parseJson(sessionStore().getItem(keyOf(id))))
  if (!stored.success) return undefined
  const { values, original, version, sentAs: key } = stored.data
  return { values, original, version, sentAs: key }
}

/** @returns whether there was room for it */
export function storeKept<Values>(id: string, form: KeptForm<Values>): boolean {
  return keep(sessionStore(), keyOf(id), JSON.stringify(form))
}

/** Saved, or given up on purpose. */
export function dropKept(id: string): void {
  sessionStore().removeItem(keyOf(id))
}
