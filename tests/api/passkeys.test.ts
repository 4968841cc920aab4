import { expect, onTestFinished, test } from 'vitest'
import { openPasskeys } from '#server/accounts/passkeys.ts'
import { openTestStore } from '../fixtures/server.ts'
import { makeAuthenticator } from './authenticator.ts'

const ORIGIN = 'https://ronda.example'
const RP = 'ronda.example'
const MINUTE = 60_000

async function open() {
  const store = await openTestStore('default')
  onTestFinished(() => store.close())
  const time = { now: 1_000_000 }
  const passkeys = openPasskeys({ store, origin: ORIGIN, product: 'Ronda', clock: () => time.now })
  const phone = makeAuthenticator()
  const add = async (userId: string, device = phone) => {
    const options = await passkeys.askToAdd(`session of ${userId}`, userId)
    return passkeys.add(`session of ${userId}`, userId, 'Teléfono', device.create(options, ORIGIN, RP))
  }
  return { store, time, passkeys, phone, add }
}

test('a passkey signs in whose it is, with what was asked of it, once', async () => {
  const { passkeys, phone, add } = await open()
  expect(await add('medica')).toBe(true)
  expect(await passkeys.list('medica')).toMatchObject([{ name: 'Teléfono', counter: 0, usedAt: null }])
  const options = await passkeys.askToSignIn('page')
  expect(JSON.parse(options)).toMatchObject({ rpId: RP, userVerification: 'required' })
  const answer = phone.get(options, ORIGIN, RP, 1)
  expect(await passkeys.signIn('another page', answer)).toBeUndefined()
  expect(await passkeys.signIn('page', answer)).toBe('medica')
  expect(await passkeys.signIn('page', answer)).toBeUndefined()
  expect(await passkeys.list('medica')).toMatchObject([{ counter: 1, usedAt: 1_000_000 }])
})

test('what is asked is good for five minutes, and only the last of a page', async () => {
  const { time, passkeys, phone, add } = await open()
  await add('medica')
  const first = await passkeys.askToSignIn('page')
  const second = await passkeys.askToSignIn('page')
  expect(await passkeys.signIn('page', phone.get(first, ORIGIN, RP, 1))).toBeUndefined()
  const third = await passkeys.askToSignIn('page')
  time.now += 6 * MINUTE
  expect(await passkeys.signIn('page', phone.get(third, ORIGIN, RP, 1))).toBeUndefined()
  expect(second).not.toBe(third)
})

test.each<[what: string, origin: string, rpId: string, flags?: number]>([
  ['for a page of another site', 'https://ronda.example.evil.mx', RP],
  ['for another port', 'https://ronda.example:8443', RP],
  ['for another site', ORIGIN, 'evil.mx'],
  ['without asking who holds it', ORIGIN, RP, 0x01],
])('what a passkey signs %s is refused', async (_, origin, rpId, flags) => {
  const { passkeys, phone, add } = await open()
  await add('medica')
  const options = await passkeys.askToSignIn('page')
  expect(await passkeys.signIn('page', phone.get(options, origin, rpId, 1, flags))).toBeUndefined()
})

test('a passkey that was made on another site is not added', async () => {
  const { passkeys, phone } = await open()
  for (const [origin, rpId] of [
    ['https://evil.mx', RP],
    [ORIGIN, 'evil.mx'],
  ] as const) {
    const options = await passkeys.askToAdd('session', 'medica')
    expect(await passkeys.add('session', 'medica', 'X', phone.create(options, origin, rpId))).toBe(false)
  }
  expect(await passkeys.list('medica')).toEqual([])
})

test('a copy of a passkey, whose count lags behind, does not sign in', async () => {
  const { passkeys, phone, add } = await open()
  await add('medica')
  const use = async (counter: number) => {
    const options = await passkeys.askToSignIn('page')
    return passkeys.signIn('page', phone.get(options, ORIGIN, RP, counter))
  }
  expect(await use(7)).toBe('medica')
  expect(await use(7)).toBeUndefined()
  expect(await use(3)).toBeUndefined()
  expect(await use(8)).toBe('medica')
})

test('a proof of identity lasts five minutes, is spent once, and is of one session', async () => {
  const { time, passkeys } = await open()
  await passkeys.keepProof('session')
  expect([await passkeys.hasProof('session'), await passkeys.hasProof('another')]).toEqual([true, false])
  expect([await passkeys.spendProof('session'), await passkeys.spendProof('session')]).toEqual([true, false])
  await passkeys.keepProof('session')
  time.now += 5 * 60_000 + 1
  expect([await passkeys.hasProof('session'), await passkeys.spendProof('session')]).toEqual([false, false])
})

test('nobody takes over somebody’s passkey, or deletes it', async () => {
  const { passkeys, phone, add } = await open()
  await add('medica')
  expect(await add('archivo')).toBe(false)
  const [own] = await passkeys.list('medica')
  expect(await passkeys.remove('archivo', own?.passkeyId ?? '')).toBe(false)
  expect(await passkeys.remove('medica', own?.passkeyId ?? '')).toBe(true)
  const options = await passkeys.askToSignIn('page')
  expect(await passkeys.signIn('page', phone.get(options, ORIGIN, RP, 1))).toBeUndefined()
})

test('who was shut out has no use of a passkey, and what is no answer signs in nobody', async () => {
  const { store, passkeys, phone, add } = await open()
  await add('medica')
  for (const answer of ['', 'null', '[]', '{', '{"id":"x"}', '{"id":1}']) {
    await passkeys.askToSignIn('page')
    expect(await passkeys.signIn('page', answer)).toBeUndefined()
  }
  await store.db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', 'medica').execute()
  const options = await passkeys.askToSignIn('page')
  expect(await passkeys.signIn('page', phone.get(options, ORIGIN, RP, 1))).toBeUndefined()
})

test('an installation without a name offers none', async () => {
  const { store } = await open()
  const offered = (origin: string) => openPasskeys({ store, origin, product: 'Ronda' }).isOffered
  const origins = ['http://127.0.0.1:4400', 'http://[::1]:4400', 'http://localhost:4400', ORIGIN]
  expect(origins.map(offered)).toEqual([false, false, true, true])
})
