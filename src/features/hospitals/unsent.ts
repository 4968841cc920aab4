import * as z from 'zod/mini'
import { keep, parseJson, sessionStore } from '#src/lib/storage.ts'
import { USER_PREFIX } from '#src/session/user-storage.ts'

/** A form of the hospitals screen that was not saved: `new`, or the row that it edits or deletes. */
const Unsent = z.object({
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
export type Unsent = z.infer<typeof Unsent>

const KEY = `${USER_PREFIX}hospitals`
let entries: Unsent[] | undefined

const isSame = (a: Unsent, b: Pick<Unsent, 'kind' | 'hospitalId'>) =>
  a.kind === b.kind && a.hospitalId === b.hospitalId

function load(): Unsent[] {
  const stored = z.safeParse(z.array(Unsent), parseJson(sessionStore().getItem(KEY)))
  return stored.success ? stored.data : []
}

function store(next: Unsent[]) {
  entries = next
  if (next.length === 0) sessionStore().removeItem(KEY)
  else keep(sessionStore(), KEY, JSON.stringify(next))
}

/** Keeps what is typed until it is saved or dropped; survives a reload in this tab. */
export function keepUnsent(entry: Unsent): void {
  store([...all().filter((other) => !isSame(other, entry)), { ...findUnsent(entry), ...entry }])
}

/** Saved, or given up on purpose. */
export function dropUnsent(entry: Pick<Unsent, 'kind' | 'hospitalId'>): void {
  store(all().filter((other) => !isSame(other, entry)))
}

export function findUnsent(entry: Pick<Unsent, 'kind' | 'hospitalId'>): Unsent | undefined {
  return all().find((other) => isSame(other, entry))
}

/** What stood open when the page went, for instance to sign in again. */
export function findOpen(): Unsent | undefined {
  return all().find(({ open }) => open)
}

function all(): Unsent[] {
  // Storage is cleared when somebody else signs in: what it says goes.
  if (entries === undefined || sessionStore().getItem(KEY) === null) entries = load()
  return entries
}
