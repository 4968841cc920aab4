import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Db, Store } from '#server/db/store.ts'
import { InstallationLogPage } from '#src/domain/account/contract.ts'
import { brokenRule, NOW, startServer } from '../fixtures/server.ts'
import { layoutOf } from '../postgres/layout.ts'

/** The migrations of the version whose log could name patients of any hospital. */
const MIGRATIONS_THEN = 30

async function openEmpty(): Promise<Store> {
  const postgres = inject('postgres')
  if (!postgres) return openNodeStore({ file: ':memory:' })
  const { openDatabase } = await import('../postgres/databases.ts')
  return openDatabase(postgres, 'nothing', NOW)
}

const at = (minute: number) => Date.parse('2026-03-03T10:00:00.000Z') + minute * 60_000

/** @param audit who read which patient in the log of which hospital */
async function insertBefore(db: Db, audit: readonly (readonly [string, number, number | null, number])[]) {
  const users = ['ana', 'beto'].map((userId) => ({ userId, userName: userId, email: null }))
  for (const user of users)
    await sql`insert into users ("userId", "userName", "userNameSort", "emailSort", "userSearch")
      values (${user.userId}, ${user.userName}, '', '', '')`.execute(db)
  for (const [hospitalId, name] of ['Uno', 'Dos', 'Tres'].entries())
    await sql`insert into hospitals ("hospitalId", name, "nameSort", "nameSearch", "createdAt")
      values (${hospitalId + 1}, ${name}, '', '', 0)`.execute(db)
  for (const [patientId, hospitalId] of [
    [11, 1],
    [21, 2],
    [22, 2],
    [31, 3],
  ])
    await sql`insert into patients (
        "patientId", "hospitalId", "recordNumber", "givenNames", "firstSurname", "secondSurname", "preferredName",
        sex, "birthState", nationality, address, phone, email, insurance, "emergencyContact", "allergyState",
        allergies, status, identified, "patientSort", "patientSearch", "createdAt"
      ) values (
        ${patientId}, ${hospitalId}, ${String(patientId)}, 'Ana', '', '', '', 'female', '', '', '', '', '', '',
        'null', 'notAsked', '[]', 'active', 1, '', '', 0
      )`.execute(db)
  for (const [userId, hospitalId, patientId, minute] of audit)
    await sql`insert into audit ("userId", "happenedAt", "hospitalId", method, path, status, "patientId")
      values (${userId}, ${at(minute)}, ${hospitalId}, 'GET', '/api/x', 200, ${patientId})`.execute(db)
}

async function openBefore() {
  const store = await openEmpty()
  onTestFinished(() => store.close())
  await migrate(store, MIGRATIONS_THEN)
  await store.write('installation', (db) =>
    insertBefore(db, [
      ['ana', 1, 11, 0],
      ['ana', 1, 21, 1],
      ['ana', 1, 22, 2],
      ['ana', 1, 21, 30],
      ['ana', 1, 31, 40],
      ['ana', 1, 999, 50],
      ['beto', 2, 11, 60],
      ['beto', 2, null, 70],
    ]),
  )
  return store
}

const rulesOf = async (store: Store) => {
  const { indexes, rules, columns } = await layoutOf(store.db)
  return [...indexes, ...rules, ...columns].filter((line) => /\bon audit\b|^audit\./.test(line))
}

test('an update of the server removes ids of other hospitals’ patients from the log, and reports who asked', async () => {
  const store = await openBefore()
  const before = await rulesOf(store)
  await migrate(store)
  const logged = await store.db
    .selectFrom('audit')
    .select(['userId', 'patientId'])
    .orderBy('auditId')
    .execute()
  expect(logged.map(({ userId, patientId }) => `${userId} ${patientId}`)).toEqual([
    ...['ana 11', 'ana null', 'ana null', 'ana null', 'ana null', 'ana null', 'beto null', 'beto null'],
  ])
  expect(await rulesOf(store)).toEqual(expect.arrayContaining(before))

  const { as } = await startServer({ store, seed: 'empty' })
  const { data } = z.parse(
    InstallationLogPage,
    (await as('direccion').get('/api/installation/log?pageSize=9')).body,
  )
  const reads = data.map(({ userId, action, foreignReads }) => ({ userId, action, ...foreignReads }))
  const instant = (minute: number) => new Date(at(minute)).toISOString()
  const ana = { userId: 'ana', action: 'foreign-reads', hospitalName: 'Uno' }
  expect(reads).toHaveLength(4)
  expect(reads).toEqual(
    expect.arrayContaining([
      { ...ana, ofHospitalName: 'Dos', records: 2, firstAt: instant(1), lastAt: instant(30) },
      { ...ana, ofHospitalName: 'Tres', records: 1, firstAt: instant(40), lastAt: instant(40) },
      { ...ana, ofHospitalName: null, records: 1, firstAt: instant(50), lastAt: instant(50) },
      {
        userId: 'beto',
        action: 'foreign-reads',
        hospitalName: 'Dos',
        ofHospitalName: 'Uno',
        records: 1,
        firstAt: instant(60),
        lastAt: instant(60),
      },
    ]),
  )
})

test('the log refuses an entry about another hospital’s patient, and stays as it was written', async () => {
  const store = await openBefore()
  await migrate(store)
  const entry = { userId: 'ana', happenedAt: 0, method: 'GET', path: '/', status: 200 }
  const insert = (patientId: number) =>
    store.write('installation', (db) => insertRows(db, 'audit', [{ ...entry, hospitalId: 1, patientId }]))
  await expect(insert(21)).rejects.toThrow(/foreign key/i)
  await insert(11)
  const newest = await store.db.selectFrom('audit').selectAll().orderBy('auditId', 'desc').limit(1).execute()
  expect(newest).toMatchObject([{ patientId: 11 }])
  const change = store.write('installation', (db) => db.updateTable('audit').set({ status: 1 }).execute())
  expect(await brokenRule(change)).toBe('auditNeverChanges')
  const remove = store.write('installation', (db) => db.deleteFrom('audit').execute())
  expect(await brokenRule(remove)).toBe('auditNeverShrinks')
})

test('an update of the server reports nothing where the log names no other hospital’s patient', async () => {
  const store = await openEmpty()
  onTestFinished(() => store.close())
  await migrate(store, MIGRATIONS_THEN)
  await store.write('installation', (db) => insertBefore(db, [['ana', 1, 11, 0]]))
  await migrate(store)
  expect(await store.db.selectFrom('installationLog').selectAll().execute()).toEqual([])
})
