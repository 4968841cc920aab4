import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { AuditPage } from '#src/domain/audit/contract.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { doInTime } from '../thread-time.ts'

const MANY = 200_000
const ALLOWED = { ms: 150, scans: 4 }
const MINUTE = 60_000

const STAFF = ['medica', 'enfermeria', 'archivo', 'admision', 'direccion'] as const

/**
 * An entry a minute up to now: one in twenty of another hospital, one in a hundred refused.
 * @param patients of hospital 1
 */
function entry(index: number, patients: readonly number[]) {
  const hospitalId = index % 20 === 19 ? 2 : 1
  const isReading = index % 2 === 0
  return {
    hospitalId,
    userId: STAFF[index % STAFF.length],
    happenedAt: NOW.getTime() - (MANY - index) * MINUTE,
    method: isReading ? 'GET' : 'POST',
    path: `/api/hospitals/${hospitalId}/episodes/${index % 5000}${isReading ? '' : '/discharge'}`,
    status: index % 100 === 50 ? 403 : 200,
    patientId: hospitalId === 2 || index % 5 === 0 ? null : patients[index % patients.length],
  }
}

test('F37: among 200,000 entries of the log any page, search and filter is told at once', async () => {
  const { as, store } = await startServer()
  const patients = await store.db
    .selectFrom('patients')
    .select('patientId')
    .where('hospitalId', '=', 1)
    .orderBy('patientId')
    .execute()
  const ids = patients.map(({ patientId }) => patientId)
  const entries = Array.from({ length: MANY }, (_, index) => entry(index, ids))
  await store.write('installation', (db) => insertRows(db, 'audit', entries))
  const own = entries.filter((one) => one.hospitalId === 1)
  const seeded = await store.db.selectFrom('audit').select('auditId').where('hospitalId', '=', 1).execute()
  const older = seeded.length - own.length
  const slow: string[] = []

  const scan = () => sql`select count(*) from audit where instr(lower(path), 'nowhere') > 0`.execute(store.db)

  async function list(query: string) {
    const done = await doInTime(query, { ...ALLOWED, scan }, () =>
      as('archivo').get(`/api/hospitals/1/audit?${query}`),
    )
    slow.push(...done.slow)
    return z.parse(AuditPage, done.result.body)
  }

  // One look into the log is in it from then on; the next ones within a quarter of an hour are the same look.
  await list('pageSize=1')
  const looks = 1
  for (const query of ['pageSize=10', 'pageSize=100&pageIndex=1700', 'pageSize=10&orderBy=at:asc']) {
    const { data, pagination } = await list(query)
    expect(pagination.totalItems).toBe(own.length + older + looks)
    expect(data.length).toBe(pagination.pageSize)
  }
  const day = (from: string, to: string) => `from=${from}T00:00:00Z&to=${to}T00:00:00Z`
  expect((await list(day('2026-01-10', '2026-01-11'))).pagination.totalItems).toBe((1440 * 19) / 20)
  for (const query of [
    'userId=medica',
    'patientId=78',
    'patientId=999999',
    'action=refused',
    'action=delete',
    'search=nunez',
    'search=discharge pena',
    'search=nadie',
    'search=discharge&action=change&userId=medica',
    `${day('2025-12-01', '2026-02-01')}&userId=medica&action=read`,
  ])
    await list(query)
  expect(slow).toEqual([])
}, 60_000)
