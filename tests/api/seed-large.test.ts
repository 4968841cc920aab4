import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { claimsOf } from '#mocks/access.ts'
import { openSeededStore } from '#mocks/db/seeded.ts'
import type { Store } from '#mocks/db/store.ts'
import { PERSONAS } from '#mocks/personas.ts'
import { NOW, startServer } from './server.ts'

const Page = z.object({ pagination: z.object({ totalItems: z.int() }) })

/** Making it is most of what this file takes. */
let seconds = 0
beforeAll(async () => {
  const before = process.threadCpuUsage()
  const store = await openSeededStore('large', NOW)
  const { user, system } = process.threadCpuUsage(before)
  seconds = (user + system) / 1_000_000
  await store.close()
}, 120_000)

async function open(): Promise<Store> {
  return openSeededStore('large', NOW)
}

test('making 100,000 patients takes less than ten seconds of work', () => {
  expect(seconds).toBeLessThan(10)
})

test('hospital 1 has 100,000 patients, 200 rooms, 800 beds and 5,000 entries in the timeline of episode 1', async () => {
  const { as, store } = await startServer({ store: await open(), seed: 'large' })
  const total = async (path: string) => {
    const { body } = await as('direccion').get(`/api/hospitals/1/${path}`)
    return z.parse(Page, body).pagination.totalItems
  }
  expect(await total('patients')).toBe(100_000)
  expect(await total('rooms')).toBe(200)
  const beds = store.db
    .selectFrom('beds')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .where('hospitalId', '=', 1)
  expect(await beds.select('bedId').execute()).toHaveLength(800)
  const taken = await beds
    .innerJoin('bedStays', 'bedStays.bedId', 'beds.bedId')
    .where('endedAt', 'is', null)
    .select('bedStayId')
    .execute()
  expect(taken.length).toBeGreaterThan(600)
  expect(await total('episodes')).toBeGreaterThan(3_000)
  expect(await total('episodes/1/timeline')).toBeGreaterThanOrEqual(5_000)
})

test('every persona has a token that servers take, and one is a member of 5,000 hospitals', async () => {
  const store = await open()
  for (const { id } of PERSONAS) {
    expect(JSON.stringify(await claimsOf(store, id)).length).toBeLessThan(5_000)
  }
  const { length } = await store.db
    .selectFrom('members')
    .selectAll()
    .where('userId', '=', 'direccion')
    .execute()
  expect(length).toBe(5_000)
  await store.close()
})
