import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { DatabaseUnavailableError } from './store.ts'

const STICKY = 0o1000

/**
 * Does something to the file system.
 * @throws ConfigError where that fails: one line on which path of which variable can't be used
 */
export function orExplain(variable: string, path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ConfigError(`${variable}: ${path} can't be written (${code})`)
  }
}

/** Makes a folder and those above it. Node's `recursive` never ends in `/proc`, which says that a new one can't be found. */
function makeFolder(folder: string): void {
  const parent = dirname(folder)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** What a server leaves behind: databases, backups and lists, whole or in part. */
const OURS = /\.(sqlite|html)(-wal|-shm|\.part)?$/

/**
 * Makes a folder that only the account that runs the stack can enter, or takes the others' rights from one that holds
 * nothing else. One that others need, as `/` or `/tmp`, stays as it is: each file in it is private by itself.
 * @param variable what names it in the environment
 * @param kept which rights of its group stay
 * @throws ConfigError where that can't be done
 */
export function privateFolder(variable: string, folder: string, kept = 0): void {
  orExplain(variable, folder, () => {
    makeFolder(folder)
    const { mode } = statSync(folder)
    const isForAll = (mode & STICKY) !== 0
    if (!isForAll && readdirSync(folder).every((name) => OURS.test(name)))
      chmodSync(folder, 0o700 | (mode & kept))
    accessSync(folder, constants.W_OK)
  })
}

/** The rights that a group has to a folder, and that what is made there is that group's. */
const GROUP = 0o2070

/** Makes a folder for pages that the ward prints: a group that was given rights to it keeps them. */
export const wardFolder = (variable: string, folder: string) => privateFolder(variable, folder, GROUP)

/** How each database of SQLite begins: https://www.sqlite.org/fileformat.html, 1.3. */
const SQLITE = 'SQLite format 3\0'

/** Whether a file that is open is a database, or empty, as one is that nothing was written to yet. */
function isDatabase(descriptor: number): boolean {
  const begin = Buffer.alloc(SQLITE.length)
  const length = readSync(descriptor, begin, 0, begin.length, 0)
  return length === 0 || begin.toString('latin1') === SQLITE
}

/**
 * Makes a database that only that account can read, in a folder of its own, or takes the others' rights. SQLite gives the
 * files beside it the same ones. What is no database stays as others need it: whoever opens it next is told.
 * @param variable what names it in the environment
 * @throws ConfigError where that can't be done
 */
export function privateDatabase(file: string, variable = 'DATABASE_URL'): void {
  privateFolder(variable, dirname(file))
  orExplain(variable, file, () => {
    const descriptor = openSync(file, 'a+', 0o600)
    try {
      if (!isDatabase(descriptor)) return
    } finally {
      closeSync(descriptor)
    }
    for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600)
  })
}

/**
 * Makes all that a server writes to.
 * @throws ConfigError with a line for each variable that names what can't be written
 */
export function requireWritable({
  database,
  backupDir,
  downtimeDir,
}: Pick<Config, 'database' | 'backupDir' | 'downtimeDir'>): void {
  const places = [
    () => 'file' in database && privateDatabase(database.file, database.variable),
    () => backupDir !== undefined && privateFolder('BACKUP_DIR', backupDir),
    () => downtimeDir !== undefined && wardFolder('DOWNTIME_DIR', downtimeDir),
  ]
  const faults = places.flatMap((make) => {
    try {
      make()
      return []
    } catch (error) {
      if (error instanceof ConfigError) return error.message
      throw error
    }
  })
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}

/** Removes a database and what SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const one of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(one, { force: true })
}

/** What SQLite can't do with a file, by the primary code of its errors. */
const FAULTS: Readonly<Record<number, string>> = {
  5: 'is locked by another program',
  8: "can't be written",
  10: "can't be read or written",
  11: 'is damaged: move it away, and restore a backup',
  13: 'has no room to grow: its disk is full',
  14: "can't be opened",
  26: 'is no database: move it away, or name another one',
}

/**
 * Says in one line why a database can't be used.
 * @param error what opening or reading it threw; anything that is not SQLite's is given back as it is
 */
export function databaseFault(file: string, error: unknown): unknown {
  const said = error instanceof DatabaseUnavailableError ? error.cause : error
  const code = said instanceof Error && 'errcode' in said ? Number(said.errcode) & 0xff : undefined
  const fault = code === undefined ? undefined : FAULTS[code]
  return fault === undefined ? error : new ConfigError(`${file} ${fault}`)
}
