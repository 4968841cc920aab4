import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseConfig } from '../config.ts'
import { openExistingStore } from '../db/open-store.ts'
import { idOf } from '../http/rights.ts'
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

/**
 * `npm run export -- --hospital 3 --to folder`: writes all that a hospital has into a folder, for a clinic that leaves.
 * The server may go on working meanwhile.
 * @param args as after the command
 * @throws with one line where anything is wrong, and then leaves no folder
 */
export async function runExport(args: readonly string[], database: DatabaseConfig): Promise<void> {
  const { hospitalId, folder } = readArguments(args)
  const store = await openExistingStore(database)
  try {
    const { name, files } = await exportHospital(store, hospitalId, folder)
    const patients = files.find((file) => file.name === 'patients.jsonl')?.records
    console.info(`${folder}: ${name}, ${patients} patients, ${files.length} files`)
  } finally {
    await store.close()
  }
}
