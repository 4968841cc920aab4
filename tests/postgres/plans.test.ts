import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

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
