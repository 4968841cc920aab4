import { sessionStore } from '#src/lib/storage.ts'

/** Keys of this tab's storage that belong to whoever is signed in begin with this. */
export const PERSONAL_PREFIX = 'personal.'

/** Drops the unsent work that a person leaves behind in this tab. */
export function dropPersonal(): void {
  const store = sessionStore()
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(PERSONAL_PREFIX)) store.removeItem(key)
}
