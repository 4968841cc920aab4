import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import type { DatabaseConfig } from '../config.ts'
import { databaseFault } from '../db/data-files.ts'
import { migrate } from '../db/migrations.ts'
import { openStore } from '../db/open-store.ts'
import type { Store } from '../db/store.ts'
import { idOf } from '../http/authorize.ts'
import { exportHospital } from './export.ts'
import { ExportError } from './folder.ts'

const USAGE = 'npm run export -- --hospital <number> [--to <folder>]'

function readArguments(args: readonly string[]): { hospitalId: number; folder: string } {
  const { values } = parseArgs({
    args: [...args],
    options: { hospital: { type: 'string' }, to: { type: 'string' } },
  })
  const hospitalId = idOf(values.hospital)
  if (hospitalId === undefined) throw new ExportError(`Say which hospital by its number: ${USAGE}`)
  const day = new Date().toISOString().slice(0, 10)
  return {
    hospitalId,
    folder: resolve(process.env.INIT_CWD ?? '.', values.to ?? `ronda-hospital-${hospitalId}-${day}`),
  }
}

/** Throws where a file is not there or no database: it would be made, or changed, by being opened. */
function requireDatabase(file: string): void {
  if (!existsSync(file)) throw new ExportError(`${file} is not there: DATABASE_URL names the database`)
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    database.prepare('SELECT 1 FROM sqlite_schema').all()
    database.close()
  } catch (error) {
    throw databaseFault(file, error)
  }
}

/** Opens the server's database as the server would, and nothing else: another program's is not given tables. */
async function openDatabase(database: DatabaseConfig): Promise<Store> {
  if ('file' in database) requireDatabase(database.file)
  const store = await openStore(database)
  try {
    const migrations = store.db.selectFrom('migrations').select('id').limit(1)
    await migrations.execute().catch(() => {
      throw new ExportError('DATABASE_URL names no database of Ronda')
    })
    await migrate(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * `npm run export -- --hospital 3 --to folder`: writes all that a hospital has into a folder, for a clinic that leaves.
 * The server may go on working meanwhile.
 * @param args as after the command
 * @throws with one line where anything is wrong, and then leaves no folder
 */
export async function runExport(args: readonly string[], database: DatabaseConfig): Promise<void> {
  const { hospitalId, folder } = readArguments(args)
  const store = await openDatabase(database)
  try {
    const { name, files } = await exportHospital(store, hospitalId, folder)
    const patients = files.find((file) => file.name === 'patients.jsonl')?.records
    console.info(`${folder}: ${name}, ${patients} patients, ${files.length} files`)
  } finally {
    await store.close()
  }
}
