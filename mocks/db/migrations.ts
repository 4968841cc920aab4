import { sql } from 'kysely'
import { ground } from './migrations/001-ground.ts'
import { doctorsAndRooms } from './migrations/002-doctors-rooms.ts'
import { clinical } from './migrations/003-clinical.ts'
import { people } from './migrations/004-people.ts'
import { record } from './migrations/005-record.ts'
import { withdrawals } from './migrations/006-withdrawals.ts'
import { statistics } from './migrations/007-statistics.ts'
import type { Store } from './store.ts'

/** Forward only: what was released is never edited, the next number changes it. The place in here is the number. */
const MIGRATIONS: readonly { name: string; statements: readonly string[] }[] = [
  { name: 'ground', statements: ground },
  { name: 'doctors and rooms', statements: doctorsAndRooms },
  { name: 'patients, episodes and stays', statements: clinical },
  { name: 'memberships, subscriptions and handovers', statements: people },
  { name: 'templates and documents', statements: record },
  { name: 'handovers that are taken back', statements: withdrawals },
  { name: 'statistics', statements: statistics },
]

/**
 * Brings a database to the newest tables, each migration in a transaction of its own; does nothing when it is
 * there already. Throws when the database is newer than this code.
 */
export async function migrate(store: Store): Promise<void> {
  const applied = await store.write(async (db) => {
    await sql`create table if not exists migrations (id integer primary key, name text not null) strict`.execute(
      db,
    )
    return (await db.selectFrom('migrations').select('id').execute()).length
  })
  if (applied > MIGRATIONS.length) {
    throw new Error(`The database has ${applied} migrations, this code knows ${MIGRATIONS.length}`)
  }
  for (const [index, { name, statements }] of MIGRATIONS.entries()) {
    if (index < applied) continue
    await store.write(async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
      await db
        .insertInto('migrations')
        .values({ id: index + 1, name })
        .execute()
    })
  }
}
