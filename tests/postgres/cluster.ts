import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { freePort } from '../free-port.ts'
import { givenPostgres, PROGRAMS } from './project.ts'

/** Nobody, who is on every machine: PostgreSQL refuses to run as root. */
const NOBODY = 65534

/** What a test would never notice the lack of, and much of the time. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** Where Linux keeps files in memory, and how much of it the databases of a run may take. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 ** 31

/** Where data is kept for the length of a run: in memory where there is room, as each test makes and removes a database. */
function dataHome(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir()
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** A copy of the programs that another account may run, with the links that a package can't hold. */
function copyPrograms(folder: string): string {
  const programs = join(folder, 'native')
  cpSync(PROGRAMS, programs, { recursive: true, verbatimSymlinks: true })
  const links = z.parse(Links, JSON.parse(readFileSync(join(programs, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((path) => join(programs, relative('native', path)))
    if (from && to && !existsSync(to)) symlinkSync(relative(dirname(to), from), to)
  }
  return join(programs, 'bin')
}

/** Resolves when it says that it is ready; rejects with all that it said where it ends before. */
async function untilReady(postgres: ChildProcess): Promise<void> {
  const said: string[] = []
  const lines = postgres.stderr ? createInterface(postgres.stderr) : []
  for await (const line of lines) {
    said.push(line)
    if (line.includes('ready to accept connections')) return
  }
  throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
}

/** What keeps all that was committed when its processes are killed: the system still writes what it was given. */
export const OUTLIVING_KILLS = ['fsync=off']

/** The processes that one has begun, on Linux. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

/** Ends PostgreSQL: as the loss of its machine would (`SIGKILL`), at once (`SIGQUIT`), or in order (`SIGINT`). */
async function end(postgres: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (postgres.exitCode !== null || postgres.signalCode !== null || postgres.pid === undefined) return
  const ended = once(postgres, 'exit')
  const children = signal === 'SIGKILL' ? childrenOf(postgres.pid) : []
  postgres.kill(signal)
  for (const pid of children) {
    try {
      process.kill(pid, signal)
    } catch {
      // It was faster.
    }
  }
  await ended
}

/**
 * Starts a PostgreSQL on this machine, which is gone with its data when it is stopped.
 * @param installed the folder of the programs to start, in place of those that npm brings
 */
export async function startOwn(extra: readonly string[], installed?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ronda-postgres-'))
  const data = mkdtempSync(join(dataHome(), 'ronda-postgres-data-'))
  const programs = installed ?? copyPrograms(folder)
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (account.uid !== undefined) {
    for (const own of [folder, data]) chownSync(own, account.uid, account.gid)
    chmodSync(folder, 0o755)
  }
  // As a hospital's may be: the order of its language, not of bytes.
  const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=es-MX']
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...language],
    { ...account, cwd: folder },
  )
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=400',
  ]
  async function run(): Promise<ChildProcess> {
    const postgres = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...[...settings, ...extra].flatMap((setting) => ['-c', setting])],
      { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(postgres)
    // What it says from now on is of tests that provoke it.
    postgres.stderr.resume()
    return postgres
  }
  let postgres = await run()
  const kill = () => postgres.kill('SIGQUIT')
  process.once('exit', kill)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    end: (signal: NodeJS.Signals) => end(postgres, signal),
    /** Starts it again on the same data. */
    async restart() {
      postgres = await run()
    },
    async stop() {
      process.off('exit', kill)
      await end(postgres, 'SIGINT')
      for (const own of [folder, data]) rmSync(own, { recursive: true })
    },
  }
}

/** The PostgreSQL of the tests: the one that `TEST_POSTGRES` names, else one of their own. */
export async function startCluster() {
  const url = givenPostgres()
  return url === undefined ? await startOwn(FAST) : { url, stop: async () => {} }
}

/** Where tests find their databases: an address, and what the names of those of this run begin with. */
export interface TestPostgres {
  url: string
  prefix: string
}

/** Does something from the database that is always there. */
export async function administer<T>({ url }: TestPostgres, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
