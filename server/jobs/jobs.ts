import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { isPostgres } from '../db/words.ts'
import { KEY_KEPT_MS } from '../http/idempotency.ts'
import type { Log } from '../http/log.ts'
import { type Repeated, repeat } from '../lib/repeat.ts'
import { deleteOldEntries, deleteOldSignIns } from './audit-retention.ts'
import { renewPatientKeys } from './patient-keys.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What a server that has just begun to answer must not wait for. */
const FIRST_MS = 60_000

/** Does some work unless another server on the same database is just doing it. */
export type Alone = (name: string, work: () => Promise<void>) => Promise<void>

/** A file is one server's; of the servers on PostgreSQL one holds the lock of this name, and the others do nothing. */
export function aloneOn({ db }: Store): Alone {
  if (!isPostgres(db)) return (_, work) => work()
  return (name, work) =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${name}, 0)) as free`.execute(connection)
      if (!rows[0]?.free) return
      try {
        await work()
      } finally {
        await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection)
      }
    })
}

interface Upkeep {
  store: Store
  log: Log
  /** How many years the log is kept; left out, for good. */
  logKeptYears: number | undefined
  /** Does what the role of `store` may not, where another one owns the tables. */
  asOwner?: <T>(work: (owner: Store) => Promise<T>) => Promise<T>
  clock?: () => Date
}

interface Job {
  name: string
  everyMs: number
  work: () => Promise<void>
}

/** What keeps the database in order. */
export function jobsOf({
  store,
  log,
  logKeptYears,
  asOwner = (work) => work(store),
  clock = () => new Date(),
}: Upkeep): readonly Job[] {
  const forgetOld: Job = {
    name: 'forget idempotency keys, and who was at a draft',
    everyMs: HOUR_MS,
    work: () =>
      store.write('installation', async (db) => {
        const before = clock().getTime() - KEY_KEPT_MS
        await db.deleteFrom('idempotency').where('createdAt', '<', before).execute()
        await db.deleteFrom('documentEditors').where('seenAt', '<', before).execute()
      }),
  }
  const optimize: Job = {
    name: 'optimize the database',
    everyMs: DAY_MS,
    // 0x10002: looks at every table, whether this connection has read it or not, and measures those that have changed.
    work: async () =>
      void (await store.write('installation', (db) => sql`pragma optimize = 0x10002`.execute(db))),
  }
  const renewKeys: Job = {
    name: 'make the keys of patients that a former version wrote',
    everyMs: DAY_MS,
    work: () => renewPatientKeys(store),
  }
  // PostgreSQL does so by itself.
  const always = [forgetOld, renewKeys, ...(isPostgres(store.db) ? [] : [optimize])]
  if (logKeptYears === undefined) return always
  const deleteOld: Job = {
    name: 'delete what the log no longer has to keep',
    everyMs: DAY_MS,
    async work() {
      const deleted = await asOwner(async (owner) => {
        await deleteOldSignIns(owner, logKeptYears, clock())
        return deleteOldEntries(owner, logKeptYears, clock())
      })
      if (deleted > 0)
        log.warned(`LOG_KEPT_YEARS=${logKeptYears}: ${deleted} entries of the audit log were deleted`)
    },
  }
  return [...always, deleteOld]
}

/** Does a job once. @returns whether it succeeded */
export async function runJob({ name, work }: Job, log: Log, alone: Alone): Promise<boolean> {
  try {
    await alone(name, work)
    return true
  } catch (error) {
    log.failed(`A job failed: ${name}`, error)
    return false
  }
}

/** Does each job at its pace, a minute after the start for the first time. */
export function scheduleJobs(upkeep: Upkeep): Repeated {
  const alone = aloneOn(upkeep.store)
  const repeated = jobsOf(upkeep).map((job) =>
    repeat(() => runJob(job, upkeep.log, alone), {
      firstMs: FIRST_MS,
      everyMs: job.everyMs,
      retryMs: HOUR_MS,
    }),
  )
  return {
    async stop() {
      await Promise.all(repeated.map((one) => one.stop()))
    },
  }
}
