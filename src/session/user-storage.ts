import { sessionStore } from '#src/lib/storage.ts'

/** The prefix of all keys in this tab's storage that belong to the signed-in person. */
export const USER_PREFIX = 'personal.'

/** Deletes a person's unsent work from this tab. */
export function clearUserStorage(): void {
  const store = sessionStore()
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(USER_PREFIX)) store.removeItem(key)
}
