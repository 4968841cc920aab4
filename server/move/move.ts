import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { ConfigError, type DatabaseConfig, readConfig } from '../config.ts'
import { postgresUrl } from '../config-values.ts'
import { migrate } from '../db/migrations.ts'
import { openExistingStore, openStore } from '../db/open-store.ts'
import { importRows } from '../db/postgres/import-rows.ts'
import type { Db, Store } from '../db/store.ts'

/** The address to move to; a fault in it is told without it, since it may hold a password. */
function readTarget(args: readonly string[], root: string): DatabaseConfig {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
  if (!postgresUrl.safeParse(values.to).success)
    throw new ConfigError(
      '--to must name an empty database of PostgreSQL, such as postgres://ronda@db.example/ronda',
    )
  return readConfig({ DATABASE_URL: values.to }, root).database
}

/** @throws ConfigError for a database with tables of another program: it is not given ours */
async function requireOwnTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    db,
  )
  if (rows.length > 0 && !rows.some(({ name }) => name === 'migrations'))
    throw new ConfigError("The database to move to holds another program's tables: make an empty one")
}

/** @throws ConfigError where anybody has an account, or a server was started: that makes its keys */
async function requireEmpty(db: Db): Promise<void> {
  const [user] = await db.selectFrom('users').select('userId').limit(1).execute()
  if (user) throw new ConfigError('The database to move to holds data: nothing is written over')
  const [secret] = await db.selectFrom('providerSecrets').select('name').limit(1).execute()
  if (secret)
    throw new ConfigError('The database to move to already has keys or data: make an empty one to move to')
}

/**
 * Copies everything from a store of SQLite, at the newest tables, into an empty one of PostgreSQL; nobody writes to
 * either meanwhile. Each row is compared as it arrives.
 * @returns how many rows of each table
 */
export async function moveRows(from: Store, into: Store): Promise<Map<string, number>> {
  await requireOwnTables(into.db)
  await migrate(into)
  const counts = await from.write('installation', (source) =>
    into.write('installation', async (target) => {
      await requireEmpty(target)
      return importRows(source, target)
    }),
  )
  // PostgreSQL does it by itself, a minute later: until then it plans as if the tables were empty.
  await sql`analyze`.execute(into.db)
  return counts
}

/**
 * `npm run move -- --to postgres://…`: takes a clinic from its file of SQLite to PostgreSQL. The file stays as it is.
 * @param args as after the command
 * @throws with one line where anything is wrong, and then nothing has moved
 */
export async function runMove(args: readonly string[], root: string): Promise<void> {
  const { database } = readConfig(process.env, root)
  if (!('file' in database)) throw new ConfigError('DATABASE_URL must be the file of SQLite to move from')
  const target = readTarget(args, root)
  const from = await openExistingStore(database)
  try {
    const into = await openStore(target)
    try {
      const counts = await moveRows(from, into)
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
      console.info(
        `${rows} rows of ${counts.size} tables are in PostgreSQL as they were: set DATABASE_URL to this database`,
      )
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
}
