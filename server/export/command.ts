import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrations.ts'
import { openNodeStore } from '../db/sqlite/node.ts'
import type { Store } from '../db/store.ts'
import { idOf } from '../http/authorize.ts'
import { exitWith } from '../process.ts'
import { exportHospital } from './export.ts'
import { ExportError } from './folder.ts'

/*
 * `npm run export -- --hospital 3 --to folder` writes all that a hospital has into a folder, for a clinic that leaves. It
 * takes DATABASE_URL as the server does, which may go on working meanwhile.
 */

const ROOT = join(import.meta.dirname, '../..')
const USAGE = 'npm run export -- --hospital <number> [--to <folder>]'

function readArguments(): { hospitalId: number; folder: string } {
  const { values } = parseArgs({ options: { hospital: { type: 'string' }, to: { type: 'string' } } })
  const hospitalId = idOf(values.hospital)
  if (hospitalId === undefined) throw new ExportError(`Say which hospital by its number: ${USAGE}`)
  const day = new Date().toISOString().slice(0, 10)
  return {
    hospitalId,
    folder: resolve(process.env.INIT_CWD ?? '.', values.to ?? `ronda-hospital-${hospitalId}-${day}`),
  }
}

/** Opens the server's database, and nothing else: a database of something else is not touched. */
async function openDatabase(file: string): Promise<Store> {
  if (!existsSync(file)) throw new ExportError(`${file} is not there: DATABASE_URL names the database`)
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").all()
    database.close()
    if (tables.length === 0) throw new ExportError(`${file} is no database of Ronda`)
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError(`${file} is no database, or is damaged`)
  }
  const store = await openNodeStore({ file })
  await migrate(store)
  return store
}

try {
  const { hospitalId, folder } = readArguments()
  const store = await openDatabase(readConfig(process.env, ROOT).databaseFile)
  try {
    const { name, files } = await exportHospital(store, hospitalId, folder)
    const patients = files.find((file) => file.name === 'patients.jsonl')?.records
    console.info(`${folder}: ${name}, ${patients} patients, ${files.length} files`)
  } finally {
    await store.close()
  }
} catch (error) {
  exitWith(error)
}
