import type { QueryClient } from '@tanstack/react-query'
import { sessionStore } from '#src/lib/storage.ts'

/** Keys of this tab's storage that belong to whoever is signed in begin with this. */
export const PERSONAL_PREFIX = 'personal.'

/** Drops what a person leaves behind in this tab: answers of the server and unsent work. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.clear()
  const store = sessionStore()
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(PERSONAL_PREFIX)) store.removeItem(key)
}
