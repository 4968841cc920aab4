import * as z from 'zod/mini'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { isVisible } from '#src/domain/text-rules.ts'
import { keep, parseJson, sessionStore, USER_PREFIX } from '#src/lib/storage.ts'

/** A form of the hospitals screen that was not saved. */
const HospitalDraft = z.object({
  kind: z.enum(['create', 'edit', 'delete']),
  hospitalId: z.nullable(z.int()),
  /** The stored name, for an edit or a deletion. */
  original: z.nullable(z.string()),
  /** What was typed. */
  text: z.string(),
  /** It stood open when the page went: it opens again by itself. */
  open: z.boolean(),
  /** A creation was sent and never answered: the highest id that was known then. It may have been done. */
  unanswered: z.optional(z.int()),
})
export type HospitalDraft = z.infer<typeof HospitalDraft>

const KEY = `${USER_PREFIX}hospitals`
let entries: HospitalDraft[] | undefined

const isSame = (a: HospitalDraft, b: Pick<HospitalDraft, 'kind' | 'hospitalId'>) =>
  a.kind === b.kind && a.hospitalId === b.hospitalId

function load(): HospitalDraft[] {
  const stored = z.safeParse(z.array(HospitalDraft), parseJson(sessionStore().getItem(KEY)))
  return stored.success ? stored.data : []
}

function store(next: HospitalDraft[]) {
  entries = next
  if (next.length === 0) sessionStore().removeItem(KEY)
  else keep(sessionStore(), KEY, JSON.stringify(next))
}

/** Keeps what is typed until it is saved or dropped; survives a reload in this tab. */
export function keepHospitalDraft(entry: HospitalDraft): void {
  store([...all().filter((other) => !isSame(other, entry)), { ...findHospitalDraft(entry), ...entry }])
}

/** Saved, or given up on purpose. */
export function dropHospitalDraft(entry: Pick<HospitalDraft, 'kind' | 'hospitalId'>): void {
  store(all().filter((other) => !isSame(other, entry)))
}

export function findHospitalDraft(
  entry: Pick<HospitalDraft, 'kind' | 'hospitalId'>,
): HospitalDraft | undefined {
  return all().find((other) => isSame(other, entry))
}

/** What stood open when the page went, for instance to sign in again. */
export function findOpenHospitalDraft(): HospitalDraft | undefined {
  return all().find(({ open }) => open)
}

function all(): HospitalDraft[] {
  // Storage is cleared when somebody else signs in: what it says goes.
  if (entries === undefined || sessionStore().getItem(KEY) === null) entries = load()
  return entries
}

/**
 * Whether the form can be saved: the name is visible and, in an edit, differs from the stored one.
 * @param original the stored hospital, or null for a new one
 */
export function canSaveName(name: string, original: Pick<Hospital, 'name'> | null): boolean {
  return isVisible(name) && (original === null || name.trim() !== original.name)
}

/** Whether the form has unsaved changes. */
export function isNameChanged(name: string, original: Pick<Hospital, 'name'> | null): boolean {
  return name !== (original?.name ?? '')
}

/** Whether the typed text confirms a deletion: it must be the exact name. */
export function confirmsDeletion(typed: string, hospital: Pick<Hospital, 'name'>): boolean {
  return typed === hospital.name
}
