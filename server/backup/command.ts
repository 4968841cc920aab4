import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { exitWith } from '../process.ts'
import { backUp, restore } from './backup.ts'

/*
 * `npm run backup -- file` copies the server's database while it runs; `npm run restore -- file` puts such a copy where
 * there is no database yet. Both take DATABASE_URL as the server does.
 */

const ROOT = join(import.meta.dirname, '../..')

try {
  const [what, name] = process.argv.slice(2)
  if (!name) throw new Error(`Name a file: npm run ${what} -- <file>`)
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const { databaseFile } = readConfig(process.env, ROOT)
  if (what === 'restore') {
    await restore(file, databaseFile)
    console.info(`${databaseFile} is what ${file} holds`)
  } else console.info(`${file}: ${await backUp(databaseFile, file)} bytes, checked`)
} catch (error) {
  exitWith(error)
}
