import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'

const STICKY = 0o1000

/**
 * Makes a folder that only the account that runs the stack can enter, or takes the others' rights from one that exists.
 * A folder for all, as `/tmp` is, stays as it is.
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & STICKY) === 0) chmodSync(folder, 0o700)
}

/** The path of a database that only that account can read. SQLite gives the files beside it the same rights. */
export function privateDatabase(folder: string, name: string): string {
  const file = join(folder, name)
  closeSync(openSync(file, 'a', 0o600))
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600)
  return file
}
