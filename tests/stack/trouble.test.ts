import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { type StackOptions, startStack } from '#mocks/stack/start-stack.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { fakeDist, fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { failingServer, follow, hearEnd, spawnServer, startLimited } from './stack-process.ts'

/* Disks that are full, files that are broken, folders that can't be written: one clear line each, and nothing lost. */

/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 30_000 }

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

const pathOf = (name: string) => join(folder.path, name)

async function start(options: Partial<StackOptions> = {}) {
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty', ...options })
  onTestFinished(() => stack.close())
  return stack
}

/** A hospital at work, in the file of the stack. */
async function seededFile(): Promise<string> {
  const store = await openSeededStore('default', new Date())
  const file = pathOf('data/hospital.sqlite')
  mkdirSync(pathOf('data'))
  writeFileSync(file, await store.export())
  await store.close()
  return file
}

describe('a server that can’t begin says why in a line for each variable', () => {
  /** What a server says at its end that is set up so. */
  const startsWith = (env: Record<string, string>) =>
    failingServer({ PORT: '0', DIST_DIR: fakeDist(folder.path), ...env })

  test('its data folder is a file', async () => {
    writeFileSync(pathOf('data'), 'a letter')
    await expect(start()).rejects.toThrow(`DATA_DIR: ${pathOf('data')} can't be written (EEXIST)`)
    expect(readFileSync(pathOf('data'), 'utf8')).toBe('a letter')
  })

  test('the folder for backups can’t be made', async () => {
    writeFileSync(pathOf('letter'), 'a letter')
    const backupDir = pathOf('letter/backups')
    await expect(start({ backupDir })).rejects.toThrow(`BACKUP_DIR: ${backupDir} can't be written (ENOTDIR)`)
  })

  test('neither its database, its backups nor its lists can be written', async () => {
    writeFileSync(pathOf('letter'), 'a letter')
    const folders = { BACKUP_DIR: pathOf('letter'), DOWNTIME_DIR: pathOf('letter/lists') }
    const said = `DATABASE_URL: ${pathOf('letter')} can't be written (EEXIST)
BACKUP_DIR: ${pathOf('letter')} can't be written (EEXIST)
DOWNTIME_DIR: ${pathOf('letter/lists')} can't be written (ENOTDIR)
`
    expect(await startsWith({ DATABASE_URL: `sqlite:${pathOf('letter/ronda.sqlite')}`, ...folders })).toEqual(
      { code: 78, said },
    )
    expect(readFileSync(pathOf('letter'), 'utf8')).toBe('a letter')
  })

  // Where the system says of a new folder that it can't be found, Node's way to make all those above it never ends.
  test('its folder is where the system makes none', async () => {
    const { code, said } = await startsWith({ DATABASE_URL: 'sqlite:/proc/none/data/ronda.sqlite' })
    expect(code).toBe(78)
    expect(said).toMatch(/^DATABASE_URL: \/proc\/none\/data can't be written \(E[A-Z]+\)\n$/)
  })

  test.each([
    ['HOST', { HOST: '192.0.2.1' }, '192.0.2.1" (EADDRNOTAVAIL)'],
    ['METRICS_LISTEN', { METRICS_LISTEN: '192.0.2.1:9464' }, '192.0.2.1" (EADDRNOTAVAIL)'],
  ])('its machine has not the address of %s: %j', async (name, env, end) => {
    const DATABASE_URL = `sqlite:${pathOf('data/ronda.sqlite')}`
    expect(await startsWith({ PUBLIC_URL: 'https://ronda.example', DATABASE_URL, ...env })).toEqual({
      code: 78,
      said: `${name} must be an address of this machine, not "${end}\n`,
    })
  })

  test('its disk has no room for its tables', async () => {
    const file = pathOf('data/ronda.sqlite')
    const env = { PORT: '0', DIST_DIR: fakeDist(folder.path), DATABASE_URL: `sqlite:${file}` }
    const { code, said } = await hearEnd(startLimited(env, 200))
    expect(said).toMatch(/ronda\.sqlite (can't be read or written|has no room to grow: its disk is full)\n$/)
    expect([code, said.split('\n')]).toEqual([78, [expect.stringContaining(file), '']])
  })

  test('its database is a folder', async () => {
    mkdirSync(pathOf('data/ronda.sqlite'), { recursive: true })
    const said = `DATABASE_URL: ${pathOf('data/ronda.sqlite')} can't be written (EISDIR)\n`
    expect(await startsWith({ DATABASE_URL: `sqlite:${pathOf('data/ronda.sqlite')}` })).toEqual({
      code: 78,
      said,
    })
  })

  test('its database is something else', async () => {
    mkdirSync(pathOf('data'))
    const file = pathOf('data/hospital.sqlite')
    writeFileSync(
      file,
      'a letter, which is long enough to be taken for the header of a database. '.repeat(20),
    )
    const before = readFileSync(file)
    const line = `${file} is no database: move it away, or name another one`
    await expect(start()).rejects.toThrow(line)
    expect(readFileSync(file)).toEqual(before)
    const env = { PORT: '0', SEED: 'demo', DATABASE_URL: `sqlite:${file}`, DIST_DIR: fakeDist(folder.path) }
    expect(await failingServer(env)).toEqual({ code: 78, said: `${line}\n` })
  })

  test('its database was cut short', async () => {
    const file = await seededFile()
    truncateSync(file, 40_960)
    const before = readFileSync(file)
    await expect(start({ seed: 'default' })).rejects.toThrow(
      `${file} is damaged: move it away, and restore a backup`,
    )
    expect(readFileSync(file).length).toBe(before.length)
  })

  test('another program holds its database', async () => {
    const file = await seededFile()
    const other = new DatabaseSync(file)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    onTestFinished(() => other.close())
    await expect(start({ seed: 'default' })).rejects.toThrow(`${file} is locked by another program`)
  })
})

test('a migration that fails half way leaves the database as it was, and goes through once it can', async () => {
  const store = await openNodeStore({ file: pathOf('old.sqlite') })
  onTestFinished(() => store.close())
  await migrate(store, 4)
  const schema = async () =>
    (await sql<{ sql: string }>`select type, name, sql from sqlite_schema order by name`.execute(store.db))
      .rows
  // What the fifth one makes after others of its tables.
  await sql`create table addenda (mine text)`.execute(store.db)
  const before = await schema()
  await expect(migrate(store)).rejects.toThrow('table addenda already exists')
  expect(await schema()).toEqual(before)
  expect(await store.db.selectFrom('migrations').select('id').execute()).toHaveLength(4)
  await sql`drop table addenda`.execute(store.db)
  await migrate(store)
  expect((await schema()).length).toBeGreaterThan(before.length)
})

describe('the lists for when the server is down', () => {
  const metrics = { host: '127.0.0.1', port: 0 }
  const ageOf = async (url: string | undefined) =>
    /^downtime_list_age_seconds (.+)$/m.exec(await (await fetch(url ?? '')).text())?.[1]

  test('are written as the server starts, and the metrics say how old they are', async () => {
    const downtimeDir = pathOf('lists')
    const stack = await start({ seed: 'default', downtimeDir, metrics })
    await expect.poll(() => ageOf(stack.metricsUrl), SOON).toMatch(/^\d+$/)
    expect(readFileSync(join(downtimeDir, 'censo-1.html'), 'utf8')).toContain('<h1>Censo de ')
    expect((statSync(downtimeDir).mode & 0o777).toString(8)).toBe('700')
  })

  test('hold nothing up where they can’t be written: their age says so, and the log says why', async () => {
    const list = pathOf('lists/censo-1.html')
    // A folder where the list is to be.
    mkdirSync(join(list, 'inside'), { recursive: true })
    const server = await spawnServer({
      PORT: '0',
      SEED: 'demo',
      LOG_LEVEL: 'error',
      METRICS_LISTEN: '127.0.0.1:0',
      DATABASE_URL: `sqlite:${await seededFile()}`,
      DIST_DIR: fakeDist(folder.path),
      DOWNTIME_DIR: pathOf('lists'),
    })
    onTestFinished(() => server.kill())
    await expect
      .poll(server.said, SOON)
      .toContain(
        `The lists for when the server is down were not written: DOWNTIME_DIR: ${list} can't be written (EISDIR)`,
      )
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(await ageOf(/metrics at (http:\S+)/.exec(server.said())?.[1])).toBe('+Inf')
  })
})

test('where the disk is full, writes are refused, reading goes on, and what was answered is there', async () => {
  const file = await seededFile()
  const env = {
    PORT: '0',
    SEED: 'demo',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    DATABASE_URL: `sqlite:${file}`,
    DIST_DIR: fakeDist(folder.path),
  }
  const server = await follow(startLimited(env, Math.ceil(statSync(file).size / 1024) + 200))
  onTestFinished(() => server.kill())
  const client = new OidcClient(server.origin)
  const { access_token } = await client.signIn('direccion')
  const answers: { code: string; status: number }[] = []
  const create = async (code: string) => {
    const body = JSON.stringify({ code, kind: 'ward', beds: [{ code: 'A' }, { code: 'B' }] })
    const init = { method: 'POST', body, headers: { 'Idempotency-Key': code } }
    const { status } = await client.api('/api/hospitals/1/rooms', access_token, init)
    answers.push({ code, status })
    return status
  }
  for (let count = 0; count < 2000; count += 1) if ((await create(`N-${count}`)) !== 201) break
  expect(answers.at(-1)).toMatchObject({ status: 503 })
  expect((await client.api('/api/hospitals', access_token)).status).toBe(200)
  // What it writes to its log comes by a pipe.
  await expect
    .poll(server.said, SOON)
    .toMatch(/"level":50.*"code":"(disk I\/O error|database or disk is full)"/)
  await server.kill()

  const store = await openNodeStore({ file })
  const codes = new Set((await store.db.selectFrom('rooms').select('code').execute()).map(({ code }) => code))
  await store.close()
  for (const { code, status } of answers) expect([code, codes.has(code)]).toEqual([code, status === 201])
  expect(existsSync(file)).toBe(true)
  expect(readdirSync(pathOf('data'))).toContain('hospital.sqlite')
})
