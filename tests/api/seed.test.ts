import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import { claimsOf } from '#server/identity/access.ts'
import { STARTERS } from '#server/templates/writes/starters.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const DAY = 86_400_000

async function seeded(now = NOW): Promise<Store> {
  const store = await openSeededStore('default', now)
  onTestFinished(() => store.close())
  return store
}

test('every persona has a token that servers take', async () => {
  const store = await seeded()
  for (const { id } of PERSONAS) expect(JSON.stringify(await claimsOf(store, id)).length).toBeLessThan(6_000)
  expect(await claimsOf(store, 'nadie')).toBeUndefined()
})

describe('the seed file', () => {
  const opened = new Date('2026-10-31T21:17:42.000Z')

  async function openAt(bytes?: Uint8Array): Promise<Store> {
    const store = await openNodeStore({ file: ':memory:', ...(bytes && { bytes }) })
    onTestFinished(() => store.close())
    await ensureSeed(store, 'default', opened)
    return store
  }

  test('travels as less than five megabytes', async () => {
    expect((await buildSeedFile()).byteLength).toBeLessThan(5_000_000)
  })

  test('opened on another day and hour holds what one made then would hold, with its indexes and triggers', async () => {
    const [stored, made] = [await openAt(await buildSeedFile()), await openAt()]
    const everything = async ({ db }: Store) => [
      await db.selectFrom('patients').selectAll().orderBy('patientId').execute(),
      await db.selectFrom('assignments').selectAll().orderBy('assignmentId').execute(),
      await db.selectFrom('audit').selectAll().orderBy('auditId').execute(),
      (await sql`select name, sql from sqlite_schema where type <> 'table' order by name`.execute(db)).rows,
    ]
    expect(await everything(stored)).toEqual(await everything(made))
  })
})

test('one opened a minute later is the same; one opened a day later is a day further', async () => {
  const admitted = async (now: Date) => {
    const { db } = await seeded(now)
    const first = db.selectFrom('episodes').select('admittedAt').where('episodeId', '=', 1)
    return (await first.executeTakeFirstOrThrow()).admittedAt
  }
  const start = await admitted(NOW)
  expect(await admitted(new Date(NOW.getTime() + 60_000))).toBe(start)
  expect(await admitted(new Date(NOW.getTime() + DAY))).toBe(start + DAY)
  expect(await admitted(NOW)).toBe(start)
})

test('what one test changes in it no other sees', async () => {
  const one = await seeded()
  await one.write('installation', (db) => db.deleteFrom('assignments').execute())
  const { db } = await seeded()
  expect(await db.selectFrom('assignments').select('assignmentId').execute()).not.toEqual([])
})

test('hospital 1 has room 101 first, with José Pérez López in one bed and the other one free', async () => {
  const { as } = await startServer()
  const room = (await as('direccion').get('/api/hospitals/1/rooms/1')).body
  const occupant = { episodeId: 1, patientId: 1, name: 'José Pérez López', similarName: true }
  expect(room).toMatchObject({
    code: '101',
    name: 'Cuarto 101',
    floor: '1',
    service: 'Medicina interna',
    kind: 'double',
    beds: [
      { code: '101-A', state: 'occupied', occupant },
      { code: '101-B', state: 'free', occupant: null },
    ],
  })
})

test.each([1, 8])('hospital %d has its own starters, published', async (hospitalId) => {
  const { as } = await startServer()
  const path = `/docs/hospitals/${hospitalId}/templates?pageSize=100&orderBy=templateId:asc`
  expect((await as('direccion').get(path)).body).toMatchObject({
    data: STARTERS.map(({ name, kind }) => ({ name, kind, status: 'published', publishedRevision: 1 })),
  })
})

test('the API answers all of it', async () => {
  const { as } = await startServer()
  const paths = [1, 2, 8].flatMap((hospitalId) =>
    ['rooms?', 'patients?', 'patients?admitted=true&', 'episodes?'].flatMap((list) =>
      [1, 2].map((page) => `/api/hospitals/${hospitalId}/${list}pageSize=100&pageIndex=${page}`),
    ),
  )
  const records = [1, 2].flatMap((id) => [
    `/api/hospitals/1/patients/${id}`,
    `/api/hospitals/1/episodes/${id}/timeline`,
  ])
  for (const path of [...paths, ...records])
    expect([path, (await as('direccion').get(path)).status]).toEqual([path, 200])
})
