import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteOldEntries } from '#server/jobs/audit-retention.ts'
import { aloneOn } from '#server/jobs/jobs.ts'
import { NOW } from '../fixtures/server.ts'
import { administer } from './cluster.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

test('of two servers on one database one does a job, and the other one goes without', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const [one, other] = [await openUrl(url), await openUrl(url)]
  const done: string[] = []
  await aloneOn(one)('tidy', async () => {
    await aloneOn(other)('tidy', async () => void done.push('the same meanwhile'))
    await aloneOn(other)('count', async () => void done.push('another meanwhile'))
    done.push('the first')
  })
  await aloneOn(other)('tidy', async () => void done.push('the same later'))
  expect(done).toEqual(['another meanwhile', 'the first', 'the same later'])
})

test('a job that fails leaves its turn to others', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const [one, other] = [await openUrl(url), await openUrl(url)]
  await expect(aloneOn(one)('tidy', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let isDone = false
  await aloneOn(other)('tidy', async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})

test('a large log is rid of what is old within the time that any statement may take', async () => {
  const url = await makeDatabase(testPostgres(), 'tables', NOW)
  // So little memory makes of this log what millions of entries are elsewhere.
  await administer({ ...testPostgres(), url }, (client) =>
    client.query(`alter database "${new URL(url).pathname.slice(1)}" set work_mem = '64kB'`),
  )
  const store = await openUrl(url)
  const [recent, old] = [Date.UTC(2026, 0, 1), Date.UTC(2020, 0, 1)]
  // A hundred thousand records in use, of which some have old entries, and as many that nobody has opened since.
  const add = (from: number, count: number, at: number) =>
    sql`
    insert into audit ("userId", "happenedAt", method, path, status, "patientId")
    select 'medica', ${at}, 'GET', '/', 200, ${from}::bigint + n from generate_series(1, ${count}::bigint) n`.execute(
      store.db,
    )
  await add(0, 100_000, recent)
  await add(0, 20_000, old)
  await add(100_000, 20_000, old)
  await sql`analyze audit`.execute(store.db)
  expect(await deleteOldEntries(store, 5, NOW)).toBe(20_000)
  expect(await deleteOldEntries(store, 5, NOW)).toBe(0)
})
