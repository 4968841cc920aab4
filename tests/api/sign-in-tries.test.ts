import { expect, onTestFinished, test } from 'vitest'
import { cutAddress, placeOf } from '#server/accounts/network.ts'
import { openTries, type Try, waitInWords, waitText } from '#server/accounts/tries.ts'
import { liftWait, waitsIn } from '#server/accounts/waits.ts'
import { openTestStore } from '../fixtures/server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Counters over a clock that is set by hand. */
async function open() {
  const store = await openTestStore('empty')
  onTestFinished(() => store.close())
  const time = { now: 1_000 * DAY }
  const tries = openTries(store, 'a key', () => time.now)
  /** A try on Ana's account, unless another is given. */
  const clientOf = (from: Partial<Try> = {}): Try => ({
    account: 'ana',
    userId: 'medica',
    address: '192.0.2.1',
    browser: 'a new one',
    ...from,
  })
  const claim = async (from?: Partial<Try>) => (await tries.claim(clientOf(from)))?.waitMs ?? 0
  const prove = (from?: Partial<Try>) => tries.prove(clientOf(from))
  const claimTimes = async (times: number, from?: Partial<Try>) => {
    const waits = []
    for (let turn = 0; turn < times; turn += 1) waits.push(await claim(from))
    return waits
  }
  return { store, time, tries, claim, prove, claimTimes, clientOf }
}

const UNKNOWN = { account: 'nadie', userId: undefined }
const none = (times: number): number[] => Array(times).fill(0)

test('after five failed tries each one waits, twice as long each time, up to 15 min', async () => {
  const { time, claim, claimTimes } = await open()
  expect(await claimTimes(5)).toEqual(none(5))
  const waits = []
  for (let turn = 0; turn < 8; turn += 1) {
    const wait = await claim()
    waits.push(wait / SECOND)
    // Asking meanwhile makes it no longer.
    expect(await claim()).toBe(wait)
    time.now += wait
    expect(await claim()).toBe(0)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
})

test('a sign-in sets the counter to zero, and so does a day without a try', async () => {
  const { time, claim, prove, claimTimes } = await open()
  await claimTimes(5)
  await prove()
  expect(await claimTimes(5)).toEqual(none(5))
  expect(await claim()).toBeGreaterThan(0)
  const luis = { account: 'luis' }
  expect(await claimTimes(5, luis)).toEqual(none(5))
  expect(await claim(luis)).toBeGreaterThan(0)
  time.now += DAY + SECOND
  expect(await claimTimes(5, luis)).toEqual(none(5))
})

test('nobody in another network locks a person out of a network where they are known', async () => {
  const { claim, prove, claimTimes } = await open()
  await claim()
  await prove()
  const other = { browser: 'another' }
  for (let turn = 0; turn < 6; turn += 1) await claim({ ...other, address: `198.51.100.${turn}` })
  expect(await claim({ ...other, address: '203.0.113.1' })).toBeGreaterThan(0)
  // Their own tries count there all the same.
  expect(await claimTimes(5, other)).toEqual(none(5))
  expect(await claim(other)).toBeGreaterThan(0)
})

test('a colleague in the same network locks nobody out of a browser that they have used', async () => {
  const { claim, prove, claimTimes } = await open()
  const own = { browser: "Ana's" }
  await claim(own)
  await prove(own)
  await claimTimes(6, { browser: "a colleague's" })
  expect(await claim({ browser: "a colleague's" })).toBeGreaterThan(0)
  expect(await claimTimes(5, own)).toEqual(none(5))
  expect(await claim(own)).toBeGreaterThan(0)
  // The browser is known for Ana alone.
  expect(await claim({ account: 'luis', ...own, address: '203.0.113.1' })).toBe(0)
})

test('one network tries out no long list of accounts, and people known there still sign in', async () => {
  const { claim, prove, tries, clientOf } = await open()
  await claim()
  await prove()
  for (let turn = 0; turn < 20; turn += 1) expect(await claim({ account: `guess ${turn}` })).toBe(0)
  const guess = clientOf({ account: 'guess' })
  expect(await tries.claim(guess)).toEqual({ waitMs: 30 * SECOND, isNetwork: true })
  expect(await claim()).toBe(0)
})

test('unknown user names count a quarter of a try, until the network waits', async () => {
  const { claim, time } = await open()
  for (let turn = 0; turn < 80; turn += 1) expect(await claim({ ...UNKNOWN, account: `no ${turn}` })).toBe(0)
  const newcomer = { account: 'luis', userId: 'archivo' }
  expect(await claim(newcomer)).toBe(30 * SECOND)
  time.now += 30 * SECOND
  // From here on an unknown name costs as much as a known one: the wait tells nobody which is which.
  expect(await claim(UNKNOWN)).toBe(0)
  expect(await claim(newcomer)).toBe(60 * SECOND)
})

test('an account that nobody has waits as one that somebody has', async () => {
  const { claimTimes } = await open()
  expect(await claimTimes(6, UNKNOWN)).toEqual(await claimTimes(6))
})

test('a request for a link has counters of its own', async () => {
  const { claim, claimTimes } = await open()
  const recovery = { isRecovery: true, userId: undefined } as const
  expect(await claimTimes(5, recovery)).toEqual(none(5))
  expect(await claim(recovery)).toBe(30 * SECOND)
  expect(await claim()).toBe(0)
})

test('a clock that is set back makes no wait longer', async () => {
  const { time, claim, claimTimes } = await open()
  await claimTimes(5)
  time.now -= 10 * DAY
  expect(await claim()).toBe(30 * SECOND)
  time.now += 10 * SECOND
  expect(await claim()).toBe(20 * SECOND)
  time.now += 20 * SECOND
  expect(await claim()).toBe(0)
})

test('parallel tries are counted one after another, and old counters are deleted', async () => {
  const { store, time, claim } = await open()
  const waits = await Promise.all(Array.from({ length: 20 }, () => claim(UNKNOWN)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  const rows = () => store.db.selectFrom('signInTries').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toMatch(/nadie|192/)
  expect(await rows()).toHaveLength(2)
  time.now += 2 * DAY
  await claim({ account: 'luis', address: '203.0.113.1' })
  expect(await rows()).toHaveLength(2)
})

test('while it lasts, and no longer, a wait shows whose it is, and can be ended', async () => {
  const { store, time, claim, prove, claimTimes } = await open()
  const waits = async () =>
    (await waitsIn(store.db, time.now).execute()).map(({ kind, userName, network }) => ({
      kind,
      userName,
      network,
    }))
  await claimTimes(4)
  expect(await waits()).toEqual([])
  await claim()
  expect(await waits()).toEqual([{ kind: 'account', userName: 'Ximena Núñez Ávila', network: null }])
  const [wait] = await waitsIn(store.db, time.now).execute()
  await liftWait(store.db, wait?.key ?? '')
  expect(await waits()).toEqual([])
  expect(await claim()).toBe(0)
  await prove()
  await claimTimes(5, { browser: 'another' })
  expect(await waits()).toEqual([{ kind: 'known', userName: 'Ximena Núñez Ávila', network: '192.0.2.0' }])
  time.now += 30 * SECOND
  expect(await waits()).toEqual([])
  await claim({ account: 'luis', userId: 'archivo' })
  const named = store.db.selectFrom('signInTries').select('key').where('userId', 'is not', null)
  expect(await named.execute()).toEqual([])
})

test('a refusal says whether the person or the network waits, and how long', () => {
  expect(waitText({ waitMs: 30 * SECOND, isNetwork: false })).toBe(
    'Hubo demasiados intentos. Espera 30 segundos y vuelve a intentarlo.',
  )
  expect(waitText({ waitMs: MINUTE, isNetwork: true })).toBe(
    'Desde esta red hubo demasiados intentos, no por tu cuenta. Espera un minuto y vuelve a intentarlo.',
  )
})

test('a wait is told in words', () => {
  const told = [1, 500, 29_001, 59_000, 60_000, 61_000, 900_000].map(waitInWords)
  expect(told).toEqual([
    ...['un segundo', 'un segundo', '30 segundos', '59 segundos', 'un minuto', '2 minutos', '15 minutos'],
  ])
})

test('of an address in the network no more is kept than which network it is', () => {
  expect(['192.0.2.77', '::ffff:192.0.2.77', '2001:db8:1:2::9', '::1'].map(cutAddress)).toEqual([
    ...['192.0.2.0', '192.0.2.0', '2001:db8:1::', '0:0:0::'],
  ])
  expect(['192.0.2.77', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9'].map(placeOf)).toEqual([
    ...['192.0.2.77', '2001:db8:1:2', '2001:db8:1:2'],
  ])
})
