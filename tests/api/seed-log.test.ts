import { expect, onTestFinished, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import { NOW, startServer } from '../fixtures/server.ts'

test('the log of the seed is the same every time, and its instants rise with its numbers', async () => {
  const rows = async (now: Date) => {
    const store = await openNodeStore({ file: ':memory:' })
    onTestFinished(() => store.close())
    await ensureSeed(store, 'default', now)
    const entries = await store.db.selectFrom('audit').selectAll().where('hospitalId', '=', 1).execute()
    return entries.map((one) => ({ ...one, happenedAt: one.happenedAt - now.getTime() }))
  }
  const first = await rows(NOW)
  expect(await rows(new Date('2027-07-01T00:00:00.000Z'))).toEqual(first)
  const instants = first.map((one) => one.happenedAt)
  expect(instants).toEqual(instants.toSorted((one, other) => one - other))
  expect(instants.at(-1)).toBeLessThanOrEqual(0)
  expect(instants[0]).toBeLessThan(-14 * 86_400_000)
})

test('the log of the seed has readings, writes and refusals, agrees with what happened and leaves no reading to come unlogged', async () => {
  const { store, as, audit } = await startServer()
  const rows = await store.db.selectFrom('audit').selectAll().where('hospitalId', '=', 1).execute()
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.length).toBeLessThan(900)
  for (const kind of [
    rows.filter(({ method }) => method === 'GET'),
    rows.filter(({ status }) => status === 201),
    rows.filter(({ method, status }) => method === 'PUT' && status === 200),
  ])
    expect(kind.length).toBeGreaterThan(20)
  expect(rows.filter(({ status }) => status === 403)).toHaveLength(7)

  const discharges = rows.flatMap((row) => {
    const episodeId = /episodes\/(\d+)\/discharge$/.exec(row.path)?.[1]
    return episodeId === undefined ? [] : [{ ...row, episodeId: Number(episodeId) }]
  })
  expect(discharges.length).toBeGreaterThan(10)
  for (const { episodeId, userId, happenedAt, patientId } of discharges) {
    const movement = await store.db
      .selectFrom('movements')
      .innerJoin('episodes', 'episodes.episodeId', 'movements.episodeId')
      .select(['movements.userId', 'movements.recordedAt', 'episodes.patientId'])
      .where('movements.episodeId', '=', episodeId)
      .where('movements.kind', '=', 'discharge')
      .executeTakeFirst()
    expect(movement).toEqual({ userId, recordedAt: happenedAt, patientId })
  }

  const readings = rows.filter(({ method }) => method === 'GET')
  for (const [, own] of Map.groupBy(readings, (row) => `${row.userId} ${row.path}`)) {
    const gaps = own.slice(1).map((row, index) => row.happenedAt - (own[index]?.happenedAt ?? 0))
    expect(gaps.every((gap) => gap >= 15 * 60_000)).toBe(true)
  }
  await as('direccion').get('/api/hospitals/1/patients/1')
  expect(await audit()).toHaveLength(1)
})

test('the log of the seed moves to the day on which it is opened, and can’t be changed after it', async () => {
  const store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  onTestFinished(() => store.close())
  await ensureSeed(store, 'default', NOW)
  const rowsOf = ({ db }: Store) => db.selectFrom('audit').selectAll().execute()
  const fresh = await startServer()
  expect(await rowsOf(store)).toEqual(await rowsOf(fresh.store))
  const change = store.write((db) => db.updateTable('audit').set({ userId: 'otro' }).execute())
  await expect(change).rejects.toThrow('append-only')
})
