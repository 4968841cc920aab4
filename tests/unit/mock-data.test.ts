import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDataKeeper, type Data } from '#mocks/browser/data.ts'
import { openSnapshots } from '#mocks/browser/snapshots.ts'
import { createIdentity } from '#mocks/identity.ts'

const SITE = 'http://localhost:5173'
const ISSUER = `${SITE}/oauth2/default`
const CLIENT = 'hospital-web'
const SIGN_IN = {
  client_id: CLIENT,
  redirect_uri: `${SITE}/implicit/callback`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
}

const START = Date.parse('2026-11-21T14:00:00Z')
let now = START
const clock = () => new Date(now)
/** What a worker of the page has: ends with it, and what it kept is found by the next one. */
const startWorker = () => createDataKeeper(clock)
const open = (worker = startWorker()) => worker.open('empty', SITE, () => {})

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  now = START
})

const providerOf = ({ store, identityStore }: Data) =>
  createIdentity({ store, ownStore: identityStore, clock, issuer: ISSUER, clientId: CLIENT })

/** Where a visit without a question leads. */
async function visit(data: Data, prompt: Record<string, string>): Promise<URLSearchParams> {
  const query = new URLSearchParams({ ...SIGN_IN, ...prompt })
  return new URL(await providerOf(data).authorize(`${ISSUER}/authorize?${query}`, 'direccion')).searchParams
}

async function isSignedIn(data: Data): Promise<boolean> {
  return (await visit(data, { prompt: 'none' })).has('code')
}

test('a sign-in is kept apart from the data, which is not written anew for it', async () => {
  const data = await open()
  const snapshots = await openSnapshots()
  const kept = async () => Buffer.from((await snapshots?.get('empty')) ?? [])
  const before = await kept()
  expect(before.byteLength).toBeGreaterThan(0)
  expect((await visit(data, {})).has('code')).toBe(true)
  expect(before.equals(await kept())).toBe(true)
  expect((await snapshots?.get('identity-empty'))?.byteLength).toBeLessThan(before.byteLength / 2)

  const again = await open()
  expect(again.kept).toBe(true)
  expect(await isSignedIn(again)).toBe(true)
})

test('a reset drops the sign-ins with the data', async () => {
  const worker = startWorker()
  await visit(await open(worker), {})
  expect(await isSignedIn(await open(worker))).toBe(true)
  await worker.reset()
  expect(await isSignedIn(await open(worker))).toBe(false)
  expect(await isSignedIn(await open())).toBe(false)
})

test('a reset soon after a start begins with the same rows, without what was written since; a later one makes new ones', async () => {
  const worker = startWorker()
  const madeAt = async ({ store }: Data) => {
    const rows = await store.db.selectFrom('meta').selectAll().execute()
    return Number(rows.find(({ key }) => key === 'seededAt')?.value)
  }
  const known = async ({ store }: Data) => {
    const users = await store.db.selectFrom('users').select('userId').execute()
    return users.map(({ userId }) => userId)
  }
  const first = await open(worker)
  const people = await known(first)
  await first.store.write('installation', (db) =>
    db.deleteFrom('users').where('userId', '=', 'medica').execute(),
  )
  for (const [minutes, expected] of [
    [9, 0],
    [11, 11],
    [12, 11],
  ] as const) {
    now = START + minutes * 60_000
    await worker.reset()
    expect(await madeAt(await open(worker))).toBe(START + expected * 60_000)
    expect(await known(await open(worker))).toEqual(people)
    expect(await known(await open())).toEqual(people)
  }
})

test('what was kept in one piece is found', async () => {
  const opening = indexedDB.open('mock-mode', 1)
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('snapshots')
    opening.onsuccess = () => resolve(opening.result)
  })
  database.transaction('snapshots', 'readwrite').objectStore('snapshots').put(Uint8Array.of(1, 2), 'default')
  const snapshots = await openSnapshots()
  expect(await snapshots?.get('default')).toEqual(Uint8Array.of(1, 2))
  await snapshots?.put('default', Uint8Array.of(3))
  expect(await snapshots?.get('default')).toEqual(Uint8Array.of(3))
})

test('what is kept is what was written last, however long, whoever wrote it', async () => {
  const [mine, others] = [await openSnapshots(), await openSnapshots()]
  const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)
  const changed = bytes(300_000, 1)
  changed[200_000] = 9
  for (const [writer, written] of [
    [mine, bytes(300_000, 1)],
    [mine, changed],
    [mine, bytes(100, 1)],
    [mine, bytes(300_000, 4)],
    [others, bytes(300_000, 2)],
    // Hardly another than this worker wrote last, and wholly another than lies there.
    [mine, bytes(300_000, 4).with(0, 5)],
    [others, bytes(200_000, 2)],
  ] as const) {
    await writer?.put('default', written)
    expect(Buffer.from((await others?.get('default')) ?? []).equals(written)).toBe(true)
  }
})

test('of what a write did not change nothing is written', async () => {
  await (await openSnapshots())?.put('default', new Uint8Array(1_000_000))
  const snapshots = await openSnapshots()
  await snapshots?.get('default')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await snapshots?.put('default', new Uint8Array(1_000_000).with(700_000, 1))
  const sizes = put.mock.calls.map(([value]) => (value instanceof Uint8Array ? value.buffer.byteLength : 0))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(200_000)
})
