import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { claimsOf } from '#server/identity/access.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const Page = z.object({ pagination: z.object({ totalItems: z.int() }) })

const progress: { done: number; total: number }[] = []
/** The database, made once for all tests: that is most of the time of this file. */
let bytes: Uint8Array = new Uint8Array()
beforeAll(async () => {
  const store = await openNodeStore({ file: ':memory:' })
  await ensureSeed(store, 'large', NOW, (done, total) => progress.push({ done, total }))
  bytes = await store.export()
  await store.close()
}, 120_000)

const open = () => openNodeStore({ file: ':memory:', bytes })

test('reports its progress while it makes 100,000 patients', () => {
  expect(progress.length).toBeGreaterThan(10)
  expect(progress[0]).toEqual({ done: 0, total: 100_000 })
  expect(progress.at(-1)).toEqual({ done: 100_000, total: 100_000 })
  expect(progress.map((one) => one.done)).toEqual(progress.map((one) => one.done).toSorted((a, b) => a - b))
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
    .where('rooms.hospitalId', '=', 1)
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
  onTestFinished(() => store.close())
  for (const { id } of PERSONAS) {
    expect(JSON.stringify(await claimsOf(store, id)).length).toBeLessThan(5_000)
  }
  const { length } = await store.db
    .selectFrom('members')
    .selectAll()
    .where('userId', '=', 'direccion')
    .execute()
  expect(length).toBe(5_000)
})
