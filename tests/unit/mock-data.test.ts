import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
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

const clock = () => new Date('2026-11-21T14:00:00Z')
/** What a worker of the page has: ends with it, and what it kept is found by the next one. */
const startWorker = () => createDataKeeper(clock)
const open = (worker = startWorker()) => worker.open('empty', SITE, () => {})

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
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
