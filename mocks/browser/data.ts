import { openBrowserStore } from '#mocks/db/browser.ts'
import { ensureSeed, type SeedName } from '#mocks/db/seed.ts'
import type { Store } from '#mocks/db/store.ts'
import { openSnapshots, type Snapshots } from './snapshots.ts'

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

  async function start(
    seed: SeedName,
    bytes: Uint8Array | undefined,
    keep: Snapshots | undefined,
  ): Promise<Data> {
    const mine = generation
    // Seeding writes a dozen times; one snapshot at its end is enough.
    let started = false
    const data = { kept: keep !== undefined }
    async function persist(snapshot: Uint8Array): Promise<void> {
      if (!started || !keep || mine !== generation) return
      try {
        await keep.put(seed, snapshot)
      } catch (reason) {
        // A full disk must not end the demonstration; what is in memory stays right.
        console.warn('Mock mode could not keep its data', reason)
      }
    }
    const store = await openBrowserStore({ ...(bytes && { bytes }), ...(keep && { persist }) })
    await ensureSeed(store, seed, clock())
    started = true
    return { ...data, store }
  }

  async function load(seed: SeedName, seedUrl: string): Promise<Data> {
    // Thousands of hospitals in every write's snapshot would make each write wait.
    if (seed === 'large') return start(seed, undefined, undefined)
    const keep = await snapshots
    const kept = await keep?.get(seed).catch(() => undefined)
    if (kept) {
      try {
        return await start(seed, kept, keep)
      } catch (reason) {
        console.warn('Mock mode could not read its kept data and starts afresh', reason)
      }
    }
    const bytes = seed === 'default' ? await download(seedUrl) : undefined
    const data = await start(seed, bytes, keep)
    if (keep) await keep.put(seed, await data.store.export()).catch(() => undefined)
    return data
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
