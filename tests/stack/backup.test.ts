import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { startStack } from '#mocks/stack/start-stack.ts'
import { backUp, restore } from '#server/backup/backup.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { storeAdapter } from '#server/identity/provider/adapter.ts'
import { loadKeys } from '#server/identity/provider/keys.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

let folder: ReturnType<typeof tempFolder>
let copy: string

beforeEach(() => {
  folder = tempFolder()
  copy = join(folder.path, 'copy.sqlite')
})

afterEach(() => folder.remove())

/** Every row of every table, as one digest a table. */
function rowsOf(file: string): Record<string, string> {
  const database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  const digestOf = (table: string) =>
    createHash('sha256')
      .update(JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all()))
      .digest('hex')
  const rows = Object.fromEntries(tables.map(({ name }) => [name, digestOf(String(name))]))
  database.close()
  return rows
}

/** A hospital at work, in a file. */
async function seededFile(): Promise<string> {
  const store = await openSeededStore('default', new Date())
  const file = join(folder.path, 'live.sqlite')
  writeFileSync(file, await store.export())
  await store.close()
  return file
}

test('what was backed up comes back whole, row by row', async () => {
  const live = await seededFile()
  expect(await backUp(live, copy)).toBe(statSync(copy).size)
  expect((statSync(copy).mode & 0o777).toString(8)).toBe('600')
  const restored = join(folder.path, 'elsewhere', 'ronda.sqlite')
  await restore(copy, restored)
  expect(readdirSync(join(folder.path, 'elsewhere'))).toEqual(['ronda.sqlite'])
  expect(rowsOf(restored)).toEqual(rowsOf(live))
  expect(Object.keys(rowsOf(restored)).length).toBeGreaterThan(25)
})

test('a restored backup signs everybody out, and keeps the keys', async () => {
  const live = await seededFile()
  const store = await openNodeStore({ file: live })
  await storeAdapter(store)('Session').upsert('cookie', { uid: 'u', accountId: 'medica' }, 3600)
  const { signing, cookies } = await loadKeys(store)
  await store.close()
  await backUp(live, copy)
  const file = join(folder.path, 'ronda.sqlite')
  await restore(copy, file)
  const restored = await openNodeStore({ file })
  onTestFinished(() => restored.close())
  expect(await storeAdapter(restored)('Session').find('cookie')).toBeUndefined()
  expect(await loadKeys(restored)).toMatchObject({ signing, cookies })
})

test('a backup under writes is as of one moment, and the server goes on', async () => {
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty' })
  onTestFinished(() => stack.close())
  const client = new OidcClient(stack.origin)
  const { access_token } = await client.signIn('direccion')
  let isOver = false
  const create = (name: string) =>
    client.api('/api/hospitals', access_token, { method: 'POST', body: JSON.stringify({ name }) })
  const writing = (async () => {
    let count = 0
    for (; !isOver || count === 0; count += 1) expect((await create(`Norte ${count}`)).status).toBe(201)
    return count
  })()
  await create('Sur')
  await backUp(join(folder.path, 'data/hospital.sqlite'), copy)
  isOver = true
  const written = await writing
  const store = await openNodeStore({ file: copy })
  const names = (await store.db.selectFrom('hospitals').select('name').orderBy('hospitalId').execute()).map(
    ({ name }) => name,
  )
  await store.close()
  expect(names).toContain('Sur')
  // What came first is there, without a gap.
  const north = names.filter((name) => name !== 'Sur')
  expect(north).toEqual(north.map((_, index) => `Norte ${index}`))
  expect(north.length).toBeLessThanOrEqual(written)
})

test('nothing is written over', async () => {
  const live = await seededFile()
  writeFileSync(copy, 'a letter')
  await expect(backUp(live, copy)).rejects.toThrow(`${copy} is there already`)
  expect(readFileSync(copy, 'utf8')).toBe('a letter')
  await expect(restore(live, copy)).rejects.toThrow(`${copy} holds data: move it away first`)
  expect(readFileSync(copy, 'utf8')).toBe('a letter')
})

test('what a crash left beside a database that was moved away is not removed', async () => {
  const live = await seededFile()
  await backUp(live, copy)
  const file = join(folder.path, 'ronda.sqlite')
  const beside = new DatabaseSync(file)
  beside.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text)')
  renameSync(file, `${file}.old`)
  await expect(restore(copy, file)).rejects.toThrow(`${file}-wal holds data: move it away first`)
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
  expect(existsSync(file)).toBe(false)
  beside.close()
})

test('a backup is one file: it comes back from where nothing can be written, readable for all or not', async () => {
  const live = await seededFile()
  const wal = new DatabaseSync(live)
  wal.exec('PRAGMA journal_mode = WAL')
  wal.close()
  await backUp(live, copy)
  // Bytes 18 and 19 say how a database is written: https://www.sqlite.org/fileformat.html, 1.3.3.
  expect([...readFileSync(copy).subarray(18, 20)]).toEqual([1, 1])
  // One of an earlier release, which was left in WAL mode.
  for (const older of [copy, live]) {
    chmodSync(older, 0o444)
    const reading = new Set(readdirSync(folder.path))
    const restored = join(folder.path, basename(older, '.sqlite'), 'ronda.sqlite')
    await restore(older, restored)
    expect((statSync(restored).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(folder.path).filter((name) => !reading.has(name))).toEqual([
      basename(older, '.sqlite'),
    ])
  }
})

test('root restores for the account that the folder is for', async () => {
  const live = await seededFile()
  const home = join(folder.path, 'home')
  mkdirSync(home)
  const isRoot = process.getuid?.() === 0
  // Nobody else gives files away.
  const owner = isRoot ? { uid: 12_345, gid: 12_346 } : { uid: process.getuid?.(), gid: process.getgid?.() }
  chownSync(home, owner.uid ?? 0, owner.gid ?? 0)
  const file = join(home, 'ronda.sqlite')
  await restore(live, file)
  expect(statSync(file)).toMatchObject(owner)
})

test.each<[what: string, make: (file: string) => void, fault: string]>([
  ['is not there', () => undefined, 'is not there'],
  ['is no database', (file) => writeFileSync(file, 'a letter'), 'is no database, or is damaged'],
  [
    'is another program’s',
    (file) => {
      const database = new DatabaseSync(file)
      database.exec('CREATE TABLE notes (text)')
      database.close()
    },
    'is no database of Ronda',
  ],
])('a file that %s is not restored', async (_, make, fault) => {
  const restored = join(folder.path, 'ronda.sqlite')
  make(copy)
  await expect(restore(copy, restored)).rejects.toThrow(`${copy} ${fault}`)
  expect(existsSync(restored)).toBe(false)
})

test('a backup that was cut short is not restored', async () => {
  const live = await seededFile()
  copyFileSync(live, copy)
  truncateSync(copy, statSync(copy).size - 40_960)
  await expect(restore(copy, join(folder.path, 'ronda.sqlite'))).rejects.toThrow('damaged')
  expect(readdirSync(folder.path).sort()).toEqual(['copy.sqlite', 'live.sqlite'])
})

test('where there is no room for it, no half a backup stays', async () => {
  const live = await seededFile()
  const closed = join(folder.path, 'closed')
  mkdirSync(closed)
  await expect(backUp(live, join(closed, 'none', 'copy.sqlite'))).rejects.toThrow("can't be made")
  expect(readdirSync(closed)).toEqual([])
})

test('every hour one is made by itself, and the metrics say how old it is', async () => {
  const backupDir = join(folder.path, 'backups')
  const metrics = { host: '127.0.0.1', port: 0 }
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty', backupDir, metrics })
  onTestFinished(() => stack.close())
  const made = () => readdirSync(backupDir).filter((name) => name.endsWith('.sqlite'))
  await expect.poll(made, { timeout: 30_000 }).toHaveLength(1)
  const [name = ''] = made()
  await restore(join(backupDir, name), copy)
  expect(Object.keys(rowsOf(copy))).toContain('hospitals')
  const age = /^backup_age_seconds (\d+)$/m.exec(await (await fetch(stack.metricsUrl ?? '')).text())?.[1]
  expect(Number(age)).toBeLessThan(60)
})
