import { sessionStore } from '#src/lib/storage.ts'

/** Keys of this tab's storage that belong to whoever is signed in begin with this. */
export const USER_PREFIX = 'personal.'

/** Drops the unsent work that a person leaves behind in this tab. */
export function clearUserStorage(): void {
  const store = sessionStore()
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(USER_PREFIX)) store.removeItem(key)
}
