import { chownSync, closeSync, copyFileSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { privateDatabase, removeDatabase } from '../db/data-files.ts'
import { migrate } from '../db/migrations.ts'
import { openNodeStore } from '../db/sqlite/node.ts'

/** Why there is no backup, or nothing was restored, in words for whoever runs the server. */
export class BackupError extends Error {}

/** All pages in one step, whatever their number: a backup in several begins anew with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1

/** A file that only the account of the server can read, or a BackupError where something stands in its place. */
function claim(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    throw new BackupError(`${file} can't be made: it is there already, or its folder takes no files`)
  }
}

/**
 * @param name what the file is called where something is wrong
 * @throws BackupError where a file is no whole database of this server
 */
function check(file: string, name = file): void {
  const database = open(file)
  try {
    const integrity = database.prepare('PRAGMA integrity_check').all()
    const strays = database.prepare('PRAGMA foreign_key_check').all()
    const migrations = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").all()
    if (integrity[0]?.integrity_check !== 'ok' || strays.length > 0)
      throw new BackupError(`${name} is damaged`)
    if (migrations.length === 0) throw new BackupError(`${name} is no database of Ronda`)
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${name} is no database, or is damaged`)
  } finally {
    database.close()
  }
}

/** Has a copy be one file, which can be read where nothing can be written: a database in WAL mode has two more beside it. */
function leaveWalMode(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

function open(file: string): DatabaseSync {
  if (!existsSync(file)) throw new BackupError(`${file} is not there`)
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  } catch {
    throw new BackupError(`${file} can't be opened`)
  }
}

/**
 * Copies the database while the server writes to it, as of one moment, and checks the copy.
 * @param file a path where nothing is yet
 * @returns the size of the copy, in bytes
 * @throws BackupError, and then leaves no file
 */
export async function backUp(databaseFile: string, file: string): Promise<number> {
  const part = `${file}.part`
  const source = open(databaseFile)
  try {
    if (existsSync(file)) throw new BackupError(`${file} is there already`)
    claim(part)
    try {
      await backup(source, part, { rate: ALL_PAGES })
      leaveWalMode(part)
      check(part)
      renameSync(part, file)
      return statSync(file).size
    } finally {
      removeDatabase(part)
    }
  } finally {
    source.close()
  }
}

/**
 * Puts a backup where the server looks for its database, brought to the newest tables. Everybody is signed out, and
 * links are good no more: a session that somebody ended since then, or a link that was used, must not come back.
 * @throws BackupError where the backup is damaged, or any data is there already: nothing is changed then
 */
export async function restore(file: string, databaseFile: string): Promise<void> {
  // After a crash the newest of what was written stands beside the database.
  for (const one of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-journal`])
    if ((statSync(one, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new BackupError(`${one} holds data: move it away first, nothing is written over`)
  open(file).close()
  const part = `${databaseFile}.part`
  privateDatabase(part)
  try {
    copyFileSync(file, part)
    // A copy has the rights of what was copied.
    privateDatabase(part)
    check(part, file)
    const store = await openNodeStore({ file: part })
    try {
      await migrate(store)
      await store.db.deleteFrom('providerRecords').execute()
      await store.db.deleteFrom('sessionGrants').execute()
      await store.db.deleteFrom('accountLinks').execute()
      await store.db.deleteFrom('passkeyChallenges').execute()
    } finally {
      await store.close()
    }
    check(part)
    removeDatabase(databaseFile)
    giveToOwner(part, dirname(databaseFile))
    renameSync(part, databaseFile)
  } finally {
    removeDatabase(part)
  }
}

/** Whoever restores as root leaves the database to the account that the folder is for: the server's. */
function giveToOwner(file: string, folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}
