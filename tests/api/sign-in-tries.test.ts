import { expect, onTestFinished, test } from 'vitest'
import { cutAddress, placeOf } from '#server/accounts/network.ts'
import { openTries, waitInWords } from '#server/accounts/tries.ts'
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
  const claim = (account: string, place = '192.0.2.1') => tries.claim({ account, place })
  return { store, time, tries, claim }
}

test('after five tries in vain each one takes a wait that doubles, up to a quarter of an hour', async () => {
  const { time, claim } = await open()
  for (let turn = 0; turn < 5; turn += 1) expect(await claim('ana')).toBe(0)
  const waits = []
  for (let turn = 0; turn < 8; turn += 1) {
    const wait = await claim('ana')
    waits.push(wait / SECOND)
    // Asking meanwhile makes it no longer.
    expect(await claim('ana')).toBe(wait)
    time.now += wait
    expect(await claim('ana')).toBe(0)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
})

test('whoever signs in begins anew, and a day without a try does the same', async () => {
  const { time, tries, claim } = await open()
  for (let turn = 0; turn < 4; turn += 1) await claim('ana')
  await claim('ana')
  await tries.prove({ account: 'ana', place: '192.0.2.1' })
  for (let turn = 0; turn < 5; turn += 1) expect(await claim('ana')).toBe(0)
  expect(await claim('ana')).toBeGreaterThan(0)
  for (let turn = 0; turn < 5; turn += 1) expect(await claim('luis')).toBe(0)
  expect(await claim('luis')).toBeGreaterThan(0)
  time.now += DAY + SECOND
  for (let turn = 0; turn < 5; turn += 1) expect(await claim('luis')).toBe(0)
})

test('nobody elsewhere keeps somebody out of a place where they are known', async () => {
  const { tries, claim } = await open()
  await claim('ana', 'clinic')
  await tries.prove({ account: 'ana', place: 'clinic' })
  for (let turn = 0; turn < 6; turn += 1) await claim('ana', `attacker ${turn}`)
  expect(await claim('ana', 'attacker')).toBeGreaterThan(0)
  expect(await claim('ana', 'clinic')).toBe(0)
  // Their own tries count there all the same.
  for (let turn = 0; turn < 4; turn += 1) expect(await claim('ana', 'clinic')).toBe(0)
  expect(await claim('ana', 'clinic')).toBeGreaterThan(0)
})

test('one place tries out no long list of accounts, and those who are known there still come in', async () => {
  const { tries, claim } = await open()
  await claim('ana', 'clinic')
  await tries.prove({ account: 'ana', place: 'clinic' })
  for (let turn = 0; turn < 20; turn += 1) expect(await claim(`guess ${turn}`, 'clinic')).toBe(0)
  expect(await claim('guess', 'clinic')).toBe(30 * SECOND)
  expect(await claim('ana', 'clinic')).toBe(0)
})

test('a clock that is set back makes no wait longer', async () => {
  const { time, claim } = await open()
  for (let turn = 0; turn < 5; turn += 1) await claim('ana')
  time.now -= 10 * DAY
  expect(await claim('ana')).toBe(30 * SECOND)
  time.now += 10 * SECOND
  expect(await claim('ana')).toBe(20 * SECOND)
  time.now += 20 * SECOND
  expect(await claim('ana')).toBe(0)
})

test('many at once are counted one after another, and what is counted is forgotten', async () => {
  const { store, time, claim } = await open()
  const waits = await Promise.all(Array.from({ length: 20 }, () => claim('ana')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  const rows = () => store.db.selectFrom('signInTries').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toMatch(/ana|192/)
  expect(await rows()).toHaveLength(2)
  time.now += 2 * DAY
  await claim('luis', 'elsewhere')
  expect(await rows()).toHaveLength(2)
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
