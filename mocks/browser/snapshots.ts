import type { SeedName } from '#mocks/db/seed.ts'

const DATABASE = 'mock-mode'
const TABLE = 'snapshots'

/** A seed's database, or the one of the identity provider beside it. */
export type SnapshotName = SeedName | `identity-${SeedName}`

/** The databases that mock mode keeps in this browser. */
export interface Snapshots {
  get(name: SnapshotName): Promise<Uint8Array | undefined>
  put(name: SnapshotName, bytes: Uint8Array): Promise<void>
  clear(): Promise<void>
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** @returns undefined where the browser refuses IndexedDB; nothing is kept then */
export async function openSnapshots(): Promise<Snapshots | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE)
    const database = await settled(opening)
    return {
      async get(name) {
        const found: unknown = await settled(database.transaction(TABLE).objectStore(TABLE).get(name))
        return found instanceof Uint8Array ? found : undefined
      },
      put(name, bytes) {
        const transaction = database.transaction(TABLE, 'readwrite')
        transaction.objectStore(TABLE).put(bytes, name)
        return committed(transaction)
      },
      clear() {
        const transaction = database.transaction(TABLE, 'readwrite')
        transaction.objectStore(TABLE).clear()
        return committed(transaction)
      },
    }
  } catch {
    return undefined
  }
}
