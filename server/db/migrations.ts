import { type QueryExecutorProvider, sql } from 'kysely'
import { sha256 } from '#src/domain/digest.ts'
import { ground } from './migrations/001-ground.ts'
import { doctorsAndRooms } from './migrations/002-doctors-rooms.ts'
import { clinical } from './migrations/003-clinical.ts'
import { people } from './migrations/004-people.ts'
import { record } from './migrations/005-record.ts'
import { withdrawals } from './migrations/006-withdrawals.ts'
import { statistics } from './migrations/007-statistics.ts'
import { restorableHospitals } from './migrations/008-restorable-hospitals.ts'
import { audit } from './migrations/009-audit.ts'
import { signatures } from './migrations/010-signatures.ts'
import { identity } from './migrations/011-identity.ts'
import { renewSearchKeys } from './migrations/012-search-keys.ts'
import { requestDigests } from './migrations/013-request-digests.ts'
import { archiving } from './migrations/014-archiving.ts'
import type { Store } from './store.ts'

/** A statement, or what no statement can do. Of the tables it knows only what the steps before it left. */
type Step = string | ((db: QueryExecutorProvider) => Promise<void>)

/** Forward only: what was released is never edited, the next number changes it. The place in here is the number. */
const MIGRATIONS: readonly { name: string; steps: readonly Step[] }[] = [
  { name: 'ground', steps: ground },
  { name: 'doctors and rooms', steps: doctorsAndRooms },
  { name: 'patients, episodes and stays', steps: clinical },
  { name: 'memberships, subscriptions and handovers', steps: people },
  { name: 'templates and documents', steps: record },
  { name: 'handovers that are taken back', steps: withdrawals },
  { name: 'statistics', steps: statistics },
  { name: 'hospitals that can be restored', steps: restorableHospitals },
  { name: 'refusals and exports in the log', steps: audit },
  { name: 'whose note was signed, and who else wrote in it', steps: signatures },
  { name: 'documents that tell who the patient is', steps: identity },
  { name: 'search keys of letters that look alike', steps: [renewSearchKeys] },
  { name: 'digests of requests', steps: requestDigests },
  { name: 'why records are archived', steps: archiving },
]

/** The digest of what a migration says in SQL, which a database keeps with it. */
const digestOfSteps = (steps: readonly Step[]) =>
  sha256(steps.filter((step) => typeof step === 'string').join(';\n'))

/** The digests of the migrations that a database was given, in their order; null for one of before there were any. */
async function digestsIn(db: QueryExecutorProvider): Promise<(string | null)[]> {
  const { rows: columns } = await sql<{ name: string }>`pragma table_info(migrations)`.execute(db)
  if (columns.length === 0) return []
  const digest = columns.some(({ name }) => name === 'digest') ? sql`digest` : sql`null`
  const query = sql<{ digest: string | null }>`select ${digest} as digest from migrations order by id`
  return (await query.execute(db)).rows.map((row) => row.digest)
}

/**
 * Brings a database to the newest tables; writes nothing when it is there already. Each migration is a transaction that
 * first looks what was applied meanwhile: several servers may start at once on one database.
 * @param last the number of the last migration to run, for a database as an earlier version left it
 * @throws when the database is newer than this code, or was given a migration that reads otherwise in this code
 */
export async function migrate(store: Store, last = MIGRATIONS.length): Promise<void> {
  const known = await Promise.all(MIGRATIONS.map(({ steps }) => digestOfSteps(steps)))
  const isCurrent = (found: readonly (string | null)[]) =>
    found.length >= last && found.every((digest, index) => digest === known[index])
  if (isCurrent(await digestsIn(store.db))) return
  for (const [index, { name, steps }] of MIGRATIONS.slice(0, last).entries()) {
    await store.write('installation', async (db) => {
      const found = await digestsIn(db)
      if (found.length > MIGRATIONS.length) {
        throw new Error(`The database has ${found.length} migrations, this code knows ${MIGRATIONS.length}`)
      }
      const [id, digest] = [index + 1, known[index] ?? null]
      if (index === 0) await prepareTable(db)
      if (found[index] === digest) return
      if (typeof found[index] === 'string')
        throw new Error(`The migration "${name}" of the database is not the one that this code knows`)
      if (found[index] === null)
        // Versions that kept no digest ran what this code knows by the same number.
        return void (await db.updateTable('migrations').set({ digest }).where('id', '=', id).execute())
      for (const step of steps) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db))
      await db.insertInto('migrations').values({ id, name, digest }).execute()
    })
  }
}

async function prepareTable(db: QueryExecutorProvider): Promise<void> {
  await sql`create table if not exists migrations (id integer primary key, name text not null, digest text) strict`.execute(
    db,
  )
  const { rows } = await sql`select 1 from pragma_table_info('migrations') where name = 'digest'`.execute(db)
  if (rows.length === 0) await sql`alter table migrations add column digest text`.execute(db)
}
