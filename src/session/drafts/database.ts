import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createKey, type Sealed } from '../crypt.ts'
import { draftsDatabase } from './delete-drafts.ts'

interface DraftsSchema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  /** Keyed by what the draft is about, and by the tab that writes it. */
  drafts: { key: [subject: string, writer: string]; value: Sealed }
}

export type DraftsDatabase = IDBPDatabase<DraftsSchema>

const KEY = 'aes'

/**
 * Opens the drafts of one person.
 * @param onGone called when the connection is closed: another tab deletes the drafts, or the browser closed it
 */
export function openDrafts(userId: string, onGone: () => void): Promise<DraftsDatabase> {
  return openDB<DraftsSchema>(draftsDatabase(userId), 1, {
    upgrade(database) {
      database.createObjectStore('keys')
      database.createObjectStore('drafts')
    },
    blocking(_current, _next, event) {
      // The tab that deletes the database waits until this connection is closed.
      if (event.target instanceof IDBDatabase) event.target.close()
      onGone()
    },
    terminated: onGone,
  })
}

/** The person's encryption key, created at first use and shared by all tabs. */
export async function draftsKey(database: DraftsDatabase): Promise<CryptoKey> {
  const stored = await database.get('keys', KEY)
  if (stored instanceof CryptoKey) return stored
  const made = await createKey()
  // Another tab may have stored its key meanwhile.
  const change = database.transaction('keys', 'readwrite')
  const found = await change.store.get(KEY)
  const isKey = found instanceof CryptoKey
  if (!isKey) await change.store.put(made, KEY)
  await change.done
  return isKey ? found : made
}
