import { basename, dirname } from 'node:path'
import type { DatabaseConfig } from '../config.ts'
import { privateDatabase, privateFolder } from './data-files.ts'
import { openPostgresStore } from './postgres/store.ts'
import { openNodeStore } from './sqlite/node.ts'
import type { Store } from './store.ts'

/**
 * Opens the database that the configuration names; a file that is not there yet is made, for this account alone.
 * @throws UnsuitableDatabaseError, DatabaseUnavailableError
 */
export async function openStore(database: DatabaseConfig): Promise<Store> {
  if ('url' in database) return openPostgresStore(database)
  const folder = dirname(database.file)
  privateFolder(folder)
  return openNodeStore({ file: privateDatabase(folder, basename(database.file)) })
}
