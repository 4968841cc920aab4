import { sql } from 'kysely'
import { ConfigError } from '#server/config.ts'
import { migrate } from '#server/db/migrations.ts'
import { importRows } from '#server/db/postgres/import-rows.ts'
import type { Db, Store } from '#server/db/store.ts'
import { isPostgres } from '#server/db/words.ts'
import { findPersona } from '../personas.ts'
import { ensureAdministrator, ensureSeed } from '../seed/seed.ts'
import { openSeededStore } from '../seed/seeded-store.ts'

/** The password of everybody here: the stack is for trying and testing, with invented people. */
export const PASSWORD = 'hospital'

/** The person's id if these credentials are theirs. Unknown users and wrong passwords look alike. */
export function authenticate(user: string, password: string): string | undefined {
  const id = user.trim().toLowerCase()
  return findPersona(id) !== undefined && password === PASSWORD ? id : undefined
}

const isSeeded = (db: Db) => db.selectFrom('meta').select('key').where('key', '=', 'seed').executeTakeFirst()

/** Gives PostgreSQL what is made on SQLite, whose days then stay as they are. */
async function takeOver(store: Store): Promise<void> {
  if (await isSeeded(store.db)) return ensureAdministrator(store)
  const seeded = await openSeededStore('default', new Date())
  try {
    // Another instance may have been faster.
    await store.write('installation', async (db) => {
      if (!(await isSeeded(db))) await importRows(seeded.db, db)
    })
  } finally {
    await seeded.close()
  }
  await sql`analyze`.execute(store.db)
}

/**
 * Fills a database with invented people and what they did, or brings their dates to today.
 * @throws ConfigError when it holds anything else
 */
export async function prepare(store: Store): Promise<void> {
  await migrate(store)
  const user = await store.db.selectFrom('users').select('userId').limit(1).executeTakeFirst()
  if (user && !(await isSeeded(store.db)))
    throw new ConfigError('SEED=demo: the database of DATABASE_URL holds other data')
  await (isPostgres(store.db) ? takeOver(store) : ensureSeed(store, 'default', new Date()))
}
