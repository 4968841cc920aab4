import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { createLog } from '#server/http/log.ts'
import { aloneOn, jobsOf, runJob } from '#server/jobs/jobs.ts'

const NOW = new Date('2026-03-15T18:30:00.000Z')

/** What is SQLite's own in the jobs; `tests/api/jobs.test.ts` has the rest, on both engines. */
async function seeded() {
  const store = await openSeededStore('default', NOW)
  onTestFinished(() => store.close())
  const said: string[] = []
  const log = { ...createLog('silent', 'k'), failed: (what: string) => void said.push(what) }
  async function runAll(logKeptYears?: number) {
    const results = []
    for (const job of jobsOf({ store, log, logKeptYears, clock: () => NOW }))
      results.push(await runJob(job, log, aloneOn(store)))
    return results
  }
  return { store, said, runAll }
}

test('the database measures its tables, so that long lists stay quick', async () => {
  const { store, runAll } = await seeded()
  const measured = async () =>
    (await sql<{ tbl: string }>`select tbl from sqlite_stat1`.execute(store.db)).rows.map(({ tbl }) => tbl)
  await expect(measured()).rejects.toThrow('no such table')
  await runAll()
  expect(await measured()).toContain('patients')
})

test('the log loses nothing, and stays protected, where a deletion breaks off', async () => {
  const { store, said, runAll } = await seeded()
  const rules = async () =>
    (await sql`select name, sql from sqlite_schema where type = 'trigger' order by name`.execute(store.db))
      .rows
  const entries = () => store.db.selectFrom('audit').selectAll().orderBy('auditId').execute()
  const old = { userId: 'medica', method: 'GET', status: 200, path: 'old', happenedAt: 0 }
  await store.write('installation', (db) => db.insertInto('audit').values(old).execute())
  const noRoom = `create trigger noRoom before delete on audit when old.path = 'old'
    begin select raise(abort, 'no room'); end`
  await sql.raw(noRoom).execute(store.db)
  const before = [await rules(), await entries()]
  expect(await runAll(5)).toEqual([true, true, true, false])
  expect(said).toEqual(['A job failed: delete what the log no longer has to keep'])
  expect([await rules(), await entries()]).toEqual(before)

  await sql`drop trigger noRoom`.execute(store.db)
  const kept = await rules()
  expect(await runAll(5)).toEqual([true, true, true, true])
  expect(await rules()).toEqual(kept)
  expect((await entries()).filter(({ path }) => path === 'old')).toEqual([])
})
