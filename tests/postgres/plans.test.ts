import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#server/db/bulk-insert.ts'
import { patientRow } from '#server/db/rows.ts'
import { inBed, patientMatches } from '#server/patients/reads.ts'
import { PatientUpdate } from '#src/domain/patients/bodies.ts'
import { person } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openDatabase, openUrl, testPostgres } from './databases.ts'

test('a page of a list that joins ten tables reads the page, and not the tables', async () => {
  const { db } = await openUrl(await makeDatabase(testPostgres(), 'nothing', NOW))
  const others = Array.from({ length: 8 }, (_, index) => `other${index}`)
  for (const name of ['list', ...others]) {
    await sql`create table ${sql.table(name)} (id bigint primary key, other bigint)`.execute(db)
    await sql`insert into ${sql.table(name)} select n, n from generate_series(1, 20000) n`.execute(db)
  }
  await sql`analyze`.execute(db)
  const joins = others.map(
    (name) => sql`left join ${sql.table(name)} on ${sql.ref(`${name}.id`)} = list.other`,
  )
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select * from list ${sql.join(joins, sql` `)}
    where list.id in (select id from list order by id limit 5)`.execute(db)
  const read = plan.rows.filter((row) => row['QUERY PLAN'].includes('Seq Scan'))
  expect(read).toEqual([])
})

test('a search that somebody in a bed fits as well still reads the index of names', async () => {
  const store = await openDatabase(testPostgres(), 'default', NOW)
  const same = PatientUpdate.parse({ ...person(), address: 'Av. Reforma 1' })
  const registered = { hospitalId: 1, identified: true, createdAt: 0 }
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    patientRow(same, { ...registered, recordNumber: `P${index}` }),
  )
  await store.write('installation', (db) => insertRows(db, 'patients', rows))
  const { db } = store
  // What was just inserted waits beside the index, and would make it dear.
  await sql`vacuum analyze patients`.execute(db)
  const scope = { db, hospitalId: 1, now: NOW }
  const found = db
    .selectFrom('patients')
    .where(await patientMatches(scope, '101-a'))
    .select('patientId')
  expect(await found.execute()).toHaveLength(1)
  const plan = JSON.stringify(await found.explain('json'))
  expect(plan).toContain('patientsBySearch')
  expect(plan).not.toContain('Seq Scan')
})

test('whoever lies in a bed is found among the episodes that run, and not among all that a hospital had', async () => {
  const { db } = await openDatabase(testPostgres(), 'default', NOW)
  await sql`vacuum analyze`.execute(db)
  const plan = await db.connection().execute(async (one) => {
    const { sql: statement } = inBed({ db: one, hospitalId: 1 }).compile()
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    await sql`prepare lying as ${sql.raw(statement)}`.execute(one)
    return sql`explain (format json) execute lying(1)`.execute(one)
  })
  // The index begins with the hospital and the state.
  expect(JSON.stringify(plan.rows)).toContain('episodesOfHospital')
})
