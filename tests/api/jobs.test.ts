import { describe, expect, test } from 'vitest'
import { insertRows } from '#server/db/bulk-insert.ts'
import { hospitalRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import { updateVersion } from '#server/db/update-version.ts'
import { violationOf } from '#server/db/violation.ts'
import { createLog, type Log } from '#server/http/log.ts'
import { aloneOn, jobsOf, runJob } from '#server/jobs/jobs.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { formerPatientRow } from '../fixtures/stored-names.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A log that remembers what it was told. */
function heardLog(): { log: Log; said: string[] } {
  const said: string[] = []
  const log = { ...createLog('silent', 'k'), warned: (what: string) => said.push(what) }
  return { log: { ...log, failed: (what) => said.push(what) }, said }
}

async function runAll(store: Store, logKeptYears?: number, now = NOW) {
  const { log, said } = heardLog()
  for (const job of jobsOf({ store, log, logKeptYears, clock: () => now }))
    expect([job.name, await runJob(job, log, aloneOn(store))]).toEqual([job.name, true])
  return said
}

test('a key that is over is forgotten, one that still stands is not', async () => {
  const { store } = await startServer({ seed: 'empty' })
  const kept = { userId: 'medica', path: '/p', digest: 'x', status: 201, answer: '{}' }
  await store.write('installation', (db) =>
    db
      .insertInto('idempotency')
      .values([
        { ...kept, key: 'over', createdAt: NOW.getTime() - DAY - 1 },
        { ...kept, key: 'stands', createdAt: NOW.getTime() - DAY },
      ])
      .execute(),
  )
  await runAll(store)
  const keys = await store.db.selectFrom('idempotency').select('key').execute()
  expect(keys).toEqual([{ key: 'stands' }])
})

test('patients whom a server of the version before wrote get their keys', async () => {
  const { store } = await startServer({ seed: 'empty' })
  await store.write('installation', async (db) => {
    await insertRows(db, 'hospitals', [{ ...hospitalRow('Clínica', 0), hospitalId: 1 }])
    const rosa = { givenNames: 'Ma. Rosa', firstSurname: 'Gil' }
    await insertRows(db, 'patients', [
      formerPatientRow(rosa, 1, 'ma. rosa gil 0000001'),
      formerPatientRow({ givenNames: 'Eva', firstSurname: 'Paz' }, 2, 'eva paz 0000002'),
    ])
  })
  await runAll(store)
  const keys = async () => {
    const columns = ['patientSearch', 'soundKey', 'keysOfVersion'] as const
    const rows = await store.db.selectFrom('patients').select(columns).orderBy('patientId').execute()
    return rows.map((row) => Object.values(row))
  }
  const rosa = ['ma. rosa gil maria rosa gil 0000001', ' maria rosa jil ', 1]
  expect(await keys()).toEqual([rosa, ['eva paz 0000002', ' eba pas ', 1]])
  const name = { givenNames: 'Eva', firstSurname: 'Mtz.', patientSearch: 'eva mtz. 0000002' }
  await store.write('installation', (db) => updateVersion(db, 'patients', { patientId: 2 }, 1, name))
  await runAll(store)
  expect(await keys()).toEqual([rosa, ['eva mtz. eva martinez 0000002', ' eba martines ', 2]])
})

describe('the audit log', () => {
  const years = (count: number) => {
    const then = new Date(NOW)
    then.setUTCFullYear(NOW.getUTCFullYear() - count)
    return then.getTime()
  }

  /** A hospital whose log begins with these, each named by its path. */
  async function withEntries() {
    const { store } = await startServer({ seed: 'empty' })
    const entry = { userId: 'medica', method: 'GET', status: 200, hospitalId: null }
    await store.write('installation', (db) =>
      db
        .insertInto('audit')
        .values([
          { ...entry, path: 'old', happenedAt: years(5) - 1 },
          { ...entry, path: 'old, of a patient who has not come since', happenedAt: years(6), patientId: 1 },
          { ...entry, path: 'old, of a patient who has', happenedAt: years(6), patientId: 2 },
          { ...entry, path: 'to be kept', happenedAt: years(5) },
          { ...entry, path: 'new', happenedAt: years(1), patientId: 2 },
        ])
        .execute(),
    )
    const paths = async () =>
      (await store.db.selectFrom('audit').select('path').orderBy('auditId').execute()).map(({ path }) => path)
    return { store, paths }
  }

  test('is kept for good where nobody says otherwise', async () => {
    const { store, paths } = await withEntries()
    expect(await runAll(store)).toEqual([])
    expect(await paths()).toHaveLength(5)
  })

  test('is kept for the years that are said, and longer for a record that is in use', async () => {
    const { store, paths } = await withEntries()
    expect(await runAll(store, 5)).toEqual(['LOG_KEPT_YEARS=5: 2 entries of the audit log were deleted'])
    expect(await paths()).toEqual(['old, of a patient who has', 'to be kept', 'new'])
    expect(await runAll(store, 5)).toEqual([])
  })

  test('can be deleted from by nobody else, before and after', async () => {
    const { store, paths } = await withEntries()
    const empty = () => store.write('installation', (db) => db.deleteFrom('audit').execute())
    const refusal = () => empty().then(() => undefined, violationOf)
    const rule = { table: 'audit', constraint: 'auditNeverShrinks' }
    expect(await refusal()).toEqual(rule)
    await runAll(store, 5)
    expect(await refusal()).toEqual(rule)
    expect(await paths()).toHaveLength(3)
  })
})

test('a job that another server is doing is left to it', async () => {
  const { store } = await startServer({ seed: 'empty' })
  const { log } = heardLog()
  const asked: string[] = []
  const [job] = jobsOf({ store, log, logKeptYears: undefined })
  if (!job) throw new Error('There are no jobs')
  await store.write('installation', (db) =>
    db
      .insertInto('idempotency')
      .values({ userId: 'u', path: '/p', key: 'k', digest: 'x', status: 201, answer: '{}', createdAt: 0 })
      .execute(),
  )
  await runJob(job, log, async (name) => void asked.push(name))
  expect(asked).toEqual(['forget idempotency keys, and who was at a draft'])
  expect(await store.db.selectFrom('idempotency').selectAll().execute()).toHaveLength(1)
})

test('sign-ins are kept as long as the log, and for good where that is', async () => {
  const { store } = await startServer({ seed: 'empty' })
  const entry = { userId: 'medica', typedHash: null, what: 'signedIn', network: '192.0.2.0' }
  const years = (many: number) => NOW.getTime() - many * 365.25 * DAY
  await store.db
    .insertInto('signInLog')
    .values([6, 4].map((many) => ({ ...entry, happenedAt: years(many) })))
    .execute()
  const kept = () => store.db.selectFrom('signInLog').select('happenedAt').execute()
  await runAll(store)
  expect(await kept()).toHaveLength(2)
  await runAll(store, 5)
  expect(await kept()).toEqual([{ happenedAt: years(4) }])
})
