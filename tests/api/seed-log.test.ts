import { expect, onTestFinished, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const QUARTER_MS = 15 * 60_000

async function readLog() {
  const server = await startServer()
  const rows = await server.store.db.selectFrom('audit').selectAll().where('hospitalId', '=', 1).execute()
  return { ...server, rows, readings: rows.filter(({ method }) => method === 'GET') }
}

test('the log of the seed rises from two weeks ago to now, with readings, writes and refusals', async () => {
  const { rows, readings } = await readLog()
  const instants = rows.map(({ happenedAt }) => happenedAt - NOW.getTime())
  expect(instants).toEqual(instants.toSorted((one, other) => one - other))
  expect(instants[0]).toBeLessThan(-14 * 86_400_000)
  expect(instants.at(-1)).toBeLessThanOrEqual(0)
  expect(readings.length).toBeGreaterThan(20)
  expect(rows.filter(({ status }) => status === 201).length).toBeGreaterThan(20)
  expect(rows.filter(({ method, status }) => method === 'PUT' && status === 200).length).toBeGreaterThan(20)
  expect(rows.filter(({ status }) => status === 403)).toHaveLength(7)
})

test('each discharge in it happened when and to whom it says', async () => {
  const { rows, store } = await readLog()
  const movements = await store.db
    .selectFrom('movements')
    .innerJoin('episodes', 'episodes.episodeId', 'movements.episodeId')
    .select(['movements.episodeId', 'movements.userId', 'movements.recordedAt', 'episodes.patientId'])
    .where('movements.kind', '=', 'discharge')
    .execute()
  const told = rows.flatMap(({ path, userId, happenedAt: recordedAt, patientId }) => {
    const episodeId = /episodes\/(\d+)\/discharge$/.exec(path)?.[1]
    return episodeId === undefined ? [] : [{ episodeId: Number(episodeId), userId, recordedAt, patientId }]
  })
  expect(told.length).toBeGreaterThan(10)
  expect(movements).toEqual(expect.arrayContaining(told))
})

test('it leaves no reading to come unlogged', async () => {
  const { readings, as, audit } = await readLog()
  for (const [, own] of Map.groupBy(readings, (row) => `${row.userId} ${row.path}`)) {
    const gaps = own.slice(1).map((row, index) => row.happenedAt - (own[index]?.happenedAt ?? 0))
    expect(gaps.every((gap) => gap >= QUARTER_MS)).toBe(true)
  }
  await as('direccion').get('/api/hospitals/1/patients/1')
  expect(await audit()).toHaveLength(1)
})

test('it can’t be changed once the seed file is opened', async () => {
  const store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  onTestFinished(() => store.close())
  await ensureSeed(store, 'default', NOW)
  const change = store.write('installation', (db) =>
    db.updateTable('audit').set({ userId: 'otro' }).execute(),
  )
  await expect(change).rejects.toThrow('append-only')
})
