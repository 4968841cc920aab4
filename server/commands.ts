import { join, resolve } from 'node:path'
import { backUp, restore } from './backup/backup.ts'
import { ConfigError, readConfig } from './config.ts'
import { migrate } from './db/migrations.ts'
import { openExistingStore, openPrepared } from './db/open-store.ts'
import { runExport } from './export/command.ts'
import { forgetSigningKeys } from './identity/provider/keys.ts'
import { runMove } from './move/move.ts'
import { exitWith, stopOnSignal } from './process.ts'
import { startServer } from './start-server.ts'

/** What relative paths of the environment start from: the folder above this one, in the project and beside the bundle. */
const ROOT = join(import.meta.dirname, '..')

/** The commands of `docs/operations.md`. Each takes the variables of `docs/configuration.md`. */
const COMMANDS: Record<string, (args: readonly string[]) => Promise<void>> = {
  serve,

  /** Copies the server's database while it runs. */
  async backup([name]) {
    const file = fileOf('backup', name)
    const bytes = await backUp(databaseFile(), file)
    console.info(`${file}: ${bytes} bytes, checked`)
  },

  /** Puts such a copy where there is no database yet. */
  async restore([name]) {
    const file = fileOf('restore', name)
    const into = databaseFile()
    await restore(file, into)
    console.info(`${into} is what ${file} holds`)
  },

  /** Writes all that a hospital has into a folder. */
  export: (args) => runExport(args, readConfig(process.env, ROOT).database),

  /** Takes everything from a file of SQLite to PostgreSQL. */
  move: (args) => runMove(args, ROOT),

  /** Brings the database to the newest tables, and serves nobody. */
  async migrate() {
    const store = await openPrepared(readConfig(process.env, ROOT).database, migrate)
    await store.close()
  },

  /** Has the next start make other keys for the tokens of the built-in sign-in. */
  async 'rotate-keys'() {
    const store = await openExistingStore(readConfig(process.env, ROOT).database)
    await forgetSigningKeys(store)
    await store.close()
    console.info('The next start signs with new keys')
  },
}

function databaseFile(): string {
  const { database } = readConfig(process.env, ROOT)
  if ('file' in database) return database.file
  throw new ConfigError('DATABASE_URL must be a file of SQLite: PostgreSQL is backed up by its own tools')
}

async function serve(): Promise<void> {
  const config = readConfig(process.env, ROOT)
  // The one door to the invented people: what a hospital runs holds none.
  const beginning = config.demo ? await import('../mocks/stack/demo.ts') : { prepare: migrate }
  const server = await startServer({ ...config, ...beginning })
  // Whoever reads the address may ask it to stop.
  stopOnSignal(server)
  if (server.metricsUrl) console.info(`metrics at ${server.metricsUrl}`)
  console.info(`\n  ${config.publicUrl ?? server.origin}\n`)
  if (server.firstLink)
    console.info(`  Nobody has an account yet. Make the first one, within 24 hours: ${server.firstLink}\n`)
}

/** Relative to where the command was given, also where npm goes to the project's folder first. */
function fileOf(command: string, name: string | undefined): string {
  if (!name) throw new Error(`Name a file: npm run ${command} -- <file>`)
  return resolve(process.env.INIT_CWD ?? '.', name)
}

/**
 * Does what the arguments say, `serve` where there are none; ends the process with one line where that fails.
 * @param args as after the program's name
 */
export async function run([command = 'serve', ...args]: readonly string[]): Promise<void> {
  try {
    const work = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
    if (!work)
      throw new ConfigError(`There is no command ${command}; there are ${Object.keys(COMMANDS).join(', ')}`)
    await work(args)
  } catch (error) {
    exitWith(error)
  }
}
