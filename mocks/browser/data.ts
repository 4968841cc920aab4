import { openBrowserStore } from '#mocks/db/browser.ts'
import { ensureSeed, type SeedName } from '#mocks/db/seed.ts'
import type { Store } from '#mocks/db/store.ts'
import { openSnapshots, type SnapshotName } from './snapshots.ts'

/** A database that pages work on. */
export interface Data {
  store: Store
  /** Where the provider keeps its part: with data that is not kept, sign-ins are kept all the same. */
  identityStore: Store
  /** Whether it outlives the worker. */
  kept: boolean
}

/** Opens databases by their seed and keeps them: two pages that name the same seed share one. */
export interface DataKeeper {
  open(seed: SeedName, seedUrl: string): Promise<Data>
  /** Drops everything, kept or open; what still writes into a dropped database writes into nothing. */
  reset(): Promise<void>
}

async function download(seedUrl: string): Promise<Uint8Array | undefined> {
  const response = await fetch(seedUrl).catch(() => undefined)
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
}

export function createDataKeeper(clock: () => Date): DataKeeper {
  const snapshots = openSnapshots()
  const open = new Map<SeedName, Promise<Data>>()
  let generation = 0

  /** Opens a database whose every write is kept under a name. Seeding writes a dozen times and is kept once. */
  async function openKept(
    name: SnapshotName,
    bytes: Uint8Array | undefined,
    prepare: (store: Store) => Promise<void>,
  ): Promise<Store> {
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
    const store = await openBrowserStore({ ...(bytes && { bytes }), ...(keep && { persist }) })
    await prepare(store)
    prepared = true
    return store
  }

  /** What is kept under a name, or a fresh start where nothing is, or nothing that can be read. */
  async function reopen(
    name: SnapshotName,
    prepare: (store: Store) => Promise<void>,
    fresh: () => Promise<Uint8Array | undefined>,
  ): Promise<Store> {
    const keep = await snapshots
    const kept = await keep?.get(name).catch(() => undefined)
    if (kept) {
      try {
        return await openKept(name, kept, prepare)
      } catch (reason) {
        console.warn('Mock mode could not read its kept data and starts afresh', reason)
      }
    }
    const store = await openKept(name, await fresh(), prepare)
    await keep?.put(name, await store.export()).catch(() => undefined)
    return store
  }

  async function load(seed: SeedName, seedUrl: string): Promise<Data> {
    const prepare = (store: Store) => ensureSeed(store, seed, clock())
    if (seed === 'large') {
      // Snapshots of thousands of hospitals would make each write wait.
      const store = await openBrowserStore({})
      await prepare(store)
      const nothing = async () => undefined
      return { store, identityStore: await reopen('identity', nothing, nothing), kept: false }
    }
    const fresh = async () => (seed === 'default' ? download(seedUrl) : undefined)
    const store = await reopen(seed, prepare, fresh)
    return { store, identityStore: store, kept: (await snapshots) !== undefined }
  }

  return {
    open(seed, seedUrl) {
      const known = open.get(seed)
      if (known) return known
      const data = load(seed, seedUrl)
      open.set(seed, data)
      data.catch(() => open.delete(seed))
      return data
    },
    async reset() {
      generation += 1
      open.clear()
      await (await snapshots)?.clear()
    },
  }
}
