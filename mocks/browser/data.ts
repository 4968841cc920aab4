import { loadLibrary, openBrowserStore } from '#server/db/sqlite/wasm.ts'
import type { SqliteStore, Store } from '#server/db/store.ts'
import type { Progress } from '../seed/clinical.ts'
import { ensureSeed, isFresh, type SeedName } from '../seed/seed.ts'
import { openSnapshots, type SnapshotName } from './snapshots.ts'

/** A database that pages work on. */
export interface Data {
  store: Store
  /** Where the provider keeps its part: small, for a sign-in writes again and again, and kept even where data is not. */
  identityStore: Store
  /** Whether it outlives the worker. */
  kept: boolean
}

/** Opens databases by their seed and keeps them: two pages that name the same seed share one. */
export interface DataKeeper {
  /** @param onProgress hears how far the making of a long seed is, whoever asked for it first */
  open(seed: SeedName, seedUrl: string, onProgress: Progress): Promise<Data>
  /** Drops everything, kept or open; what still writes into a dropped database writes into nothing. */
  reset(): Promise<void>
}

/** A database that is kept under a name. */
interface Kept {
  name: SnapshotName
  /** Brings it to a state one can work with. */
  prepare: (store: Store) => Promise<void>
  /** Whether what is written later is kept too. */
  writes: boolean
}

/** A database as it was made, before anybody wrote in it. */
interface Made {
  at: number
  bytes: Uint8Array
}

async function download(seedUrl: string): Promise<Uint8Array | undefined> {
  const response = await fetch(seedUrl).catch(() => undefined)
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
}

export function createDataKeeper(clock: () => Date): DataKeeper {
  const snapshots = openSnapshots()
  const open = new Map<SeedName, Promise<Data>>()
  const waiting = new Set<Progress>()
  const made = new Map<SnapshotName, Made>()
  let generation = 0

  /** Opens a database whose every write is kept under its name. Seeding writes a dozen times and is kept once. */
  async function openKept(
    { name, prepare, writes }: Kept,
    bytes: Uint8Array | undefined,
  ): Promise<SqliteStore> {
    const keep = await snapshots
    const mine = generation
    let prepared = false
    async function persist(snapshot: Uint8Array): Promise<void> {
      if (!prepared || mine !== generation) return
      try {
        await keep?.put(name, snapshot)
      } catch (reason) {
        // A full disk must not end the demonstration; what is in memory stays right.
        console.warn('Mock mode could not keep its data', reason)
      }
    }
    const store = await openBrowserStore({ ...(bytes && { bytes }), ...(keep && writes && { persist }) })
    await prepare(store)
    prepared = true
    return store
  }

  /** A fresh start, which is kept; soon after another one it is that one again, for making it takes half a second. */
  async function start(what: Kept, fresh: () => Promise<Uint8Array | undefined>): Promise<SqliteStore> {
    const before = made.get(what.name)
    const again = before && isFresh(before.at, clock()) ? before.bytes : undefined
    const store = await openKept(what, again ?? (await fresh()))
    const bytes = again ?? (await store.export())
    if (what.writes && !again) made.set(what.name, { at: clock().getTime(), bytes })
    await (await snapshots)?.put(what.name, bytes).catch(() => undefined)
    return store
  }

  /** What is kept under a name, or a fresh start where nothing is, or nothing that can be read. */
  async function reopen(what: Kept, fresh: () => Promise<Uint8Array | undefined>): Promise<SqliteStore> {
    const keep = await snapshots
    const kept = await keep?.get(what.name).catch(() => undefined)
    if (kept) {
      try {
        return await openKept(what, kept)
      } catch (reason) {
        console.warn('Mock mode could not read its kept data and starts afresh', reason)
      }
    }
    return start(what, fresh)
  }

  async function load(seed: SeedName, seedUrl: string): Promise<Data> {
    // While the snapshots are read; where it fails, opening says so.
    loadLibrary().catch(() => {})
    const tell: Progress = (done, total) => {
      for (const hear of waiting) hear(done, total)
    }
    const prepare = (store: Store) => ensureSeed(store, seed, clock(), tell)
    const nothing = async () => undefined
    const fresh = seed === 'default' ? () => download(seedUrl) : nothing
    // Snapshots of a hundred megabytes would make each write wait. The large seed itself is kept: a page that leads
    // to another one, as each sign-in does, ends the worker, and making it takes seconds.
    const writes = seed !== 'large'
    const [store, identityStore] = await Promise.all([
      reopen({ name: seed, prepare, writes }, fresh),
      reopen({ name: `identity-${seed}`, prepare: nothing, writes: true }, nothing),
    ])
    return { store, identityStore, kept: writes && (await snapshots) !== undefined }
  }

  return {
    async open(seed, seedUrl, onProgress) {
      const data = open.get(seed) ?? load(seed, seedUrl)
      open.set(seed, data)
      waiting.add(onProgress)
      try {
        return await data
      } catch (reason) {
        open.delete(seed)
        throw reason
      } finally {
        waiting.delete(onProgress)
      }
    },
    async reset() {
      generation += 1
      open.clear()
      await (await snapshots)?.clear()
    },
  }
}
