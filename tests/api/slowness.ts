import { sql } from 'kysely'
import type { Store } from '#server/db/store.ts'
import { threadMs } from '../thread-time.ts'

/** How long counting takes on the machine for which that is meant, by driver, in milliseconds. */
const COUNTING_MS = { 'node:sqlite': 50, wasm: 80 }

export type Driver = keyof typeof COUNTING_MS

/** At most this much is put down to what else the machine does. */
const MOST_SLOWNESS = 2

/** How many times slower a driver is at this moment: what else goes on takes caches and clock speed too. */
export async function slowness(driver: Driver, { db }: Store): Promise<number> {
  const counting = sql`WITH RECURSIVE
    steps (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM steps WHERE x < 400000)
    SELECT sum(x % 7) AS sum FROM steps`
  const now = (await threadMs(() => counting.execute(db))) / COUNTING_MS[driver]
  return Math.min(MOST_SLOWNESS, Math.max(1, now))
}
