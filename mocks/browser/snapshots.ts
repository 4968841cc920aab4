import type { SeedName } from '../seed/seed.ts'

const DATABASE = 'mock-mode'
const TABLE = 'snapshots'
/** A write changes a few pages, which lie apart: small enough that few bytes go with them. */
const PART_BYTES = 128 * 1024

/** A seed's database, or the one of the identity provider beside it. */
export type SnapshotName = SeedName | `identity-${SeedName}`

/** The databases that mock mode keeps in this browser. */
export interface Snapshots {
  get(name: SnapshotName): Promise<Uint8Array | undefined>
  /**
   * Writes what changed since the last time.
   * @param bytes a database file from its own start on, to be left as it is
   */
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

/** The keys of a snapshot's parts from one on, in their order. Before there were parts it lay whole under its name. */
const partsOf = (name: SnapshotName, first = 0) => IDBKeyRange.bound([name, first], [name, Infinity])

/** The key of the stamp that each writing of the parts leaves: parts are added only to those that one knows. */
const stampOf = (name: SnapshotName) => [name, 'stamp']

const part = (bytes: Uint8Array, index: number) =>
  bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)

/** Four bytes at a time: SQLite's pages are whole ones of 512, and a snapshot's parts begin at such. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Uint32Array(buffer, byteOffset, length / 4)

/** Compares millions of bytes at each write: a loop, since `every` takes ten times as long. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  const [words, others] = [wordsOf(one), wordsOf(other)]
  for (let index = 0; index < words.length; index += 1) if (words[index] !== others[index]) return false
  return true
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const one of parts) {
    bytes.set(one, offset)
    offset += one.length
  }
  return bytes
}

/** @returns undefined where the browser refuses IndexedDB; nothing is kept then */
export async function openSnapshots(): Promise<Snapshots | undefined> {
  const known = new Map<SnapshotName, { stamp: unknown; bytes: Uint8Array }>()
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE)
    const database = await settled(opening)
    return {
      async get(name) {
        const table = database.transaction(TABLE).objectStore(TABLE)
        const [found, stamp, whole]: [unknown[], unknown, unknown] = await Promise.all([
          settled(table.getAll(partsOf(name))),
          settled(table.get(stampOf(name))),
          settled(table.get(name)),
        ])
        const parts = found.filter((one) => one instanceof Uint8Array)
        if (parts.length === 0) return whole instanceof Uint8Array ? whole : undefined
        const bytes = joined(parts)
        known.set(name, { stamp, bytes })
        return bytes
      },
      async put(name, bytes) {
        const transaction = database.transaction(TABLE, 'readwrite')
        const table = transaction.objectStore(TABLE)
        const done = committed(transaction)
        const last: unknown = await settled(table.get(stampOf(name)))
        const found = known.get(name)
        const before = found && found.stamp === last ? found.bytes : undefined
        const count = Math.ceil(bytes.length / PART_BYTES)
        for (let index = 0; index < count; index += 1) {
          const now = part(bytes, index)
          // A copy: storing a view stores all that it is a view of.
          if (!before || !areEqual(now, part(before, index))) table.put(now.slice(), [name, index])
        }
        const stamp = crypto.randomUUID()
        table.put(stamp, stampOf(name))
        table.delete(partsOf(name, count))
        table.delete(name)
        await done
        known.set(name, { stamp, bytes })
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
