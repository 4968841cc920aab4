import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseConfig } from '../config.ts'
import { databaseFault, privateDatabase } from './data-files.ts'
import { migrate } from './migrations.ts'
import { prepareAsOwner } from './postgres/owner.ts'
import { isForbidden } from './postgres/pool.ts'
import { openPostgresStore } from './postgres/store.ts'
import { openNodeStore } from './sqlite/node.ts'
import { type Store, UnsuitableDatabaseError } from './store.ts'

/**
 * Opens the database that the configuration names; a file that is not there yet is made, for this account alone.
 * @throws UnsuitableDatabaseError, DatabaseUnavailableError
 */
export async function openStore(database: DatabaseConfig): Promise<Store> {
  if ('url' in database) return openPostgresStore(database)
  privateDatabase(database.file, database.variable)
  return openNodeStore({ file: database.file })
}

/**
 * Opens the same, prepared: where the tables have an owner beside the server's role, as that owner.
 * @throws what `prepare` throws, beside UnsuitableDatabaseError and DatabaseUnavailableError
 */
export async function openPrepared(
  database: DatabaseConfig,
  prepare: (store: Store) => Promise<void>,
): Promise<Store> {
  const store = await openStore(database)
  try {
    if ('url' in database && database.ownerUrl !== undefined)
      await prepareAsOwner(database.ownerUrl, store, prepare)
    else await prepare(store).catch(explainRefusal)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** @throws UnsuitableDatabaseError in place of PostgreSQL's refusal to let the server's role change tables */
function explainRefusal(error: unknown): never {
  if (!isForbidden(error)) throw error
  throw new UnsuitableDatabaseError(
    'The role of DATABASE_URL may not change the tables: DATABASE_OWNER_URL must name the role that owns them',
  )
}

/** Throws where a file is not there or no database: it would be made, or changed, by being opened. */
function requireDatabase(file: string): void {
  if (!existsSync(file))
    throw new UnsuitableDatabaseError(`${file} is not there: DATABASE_URL names the database`)
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    database.prepare('SELECT 1 FROM sqlite_schema').all()
    database.close()
  } catch (error) {
    throw databaseFault(file, error)
  }
}

/**
 * Opens the server's database as the server would, at the newest tables, and nothing else: another program's is not given
 * any.
 * @throws UnsuitableDatabaseError, DatabaseUnavailableError or ConfigError with one line
 */
export async function openExistingStore(database: DatabaseConfig): Promise<Store> {
  if ('file' in database) requireDatabase(database.file)
  return openPrepared(database, async (store) => {
    const migrations = store.db.selectFrom('migrations').select('id').limit(1)
    await migrations.execute().catch(() => {
      throw new UnsuitableDatabaseError('DATABASE_URL names no database of Ronda')
    })
    await migrate(store)
  })
}
