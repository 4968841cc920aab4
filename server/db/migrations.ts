import { type QueryExecutorProvider, sql } from 'kysely'
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

/**
 * Brings a database to the newest tables, each migration in a transaction of its own; does nothing when it is
 * there already. Throws when the database is newer than this code.
 * @param last the number of the last migration to run, for a database as an earlier version left it
 */
export async function migrate(store: Store, last = MIGRATIONS.length): Promise<void> {
  const applied = await store.write(async (db) => {
    await sql`create table if not exists migrations (id integer primary key, name text not null) strict`.execute(
      db,
    )
    return (await db.selectFrom('migrations').select('id').execute()).length
  })
  if (applied > MIGRATIONS.length) {
    throw new Error(`The database has ${applied} migrations, this code knows ${MIGRATIONS.length}`)
  }
  for (const [index, { name, steps }] of MIGRATIONS.slice(0, last).entries()) {
    if (index < applied) continue
    await store.write(async (db) => {
      for (const step of steps) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db))
      await db
        .insertInto('migrations')
        .values({ id: index + 1, name })
        .execute()
    })
  }
}
