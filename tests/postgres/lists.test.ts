import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { matches } from '#server/db/paginate.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

test('however many ids are asked for, one statement is prepared, and it finds what each length says', async () => {
  const { db } = await openUrl(await makeDatabase(testPostgres(), 'nothing', NOW))
  const found = await db.connection().execute(async (one) => {
    const numbers = sql<{ n: number; text: string }>`
      (select n, n::text as text from generate_series(1, 12) n)`.as<'numbers'>('numbers')
    const numbered = () => one.selectFrom(numbers).select('n').orderBy('n')
    const counts = []
    for (let length = 0; length <= 12; length += 1) {
      const ids = Array.from({ length }, (_, index) => index + 1)
      const among = await numbered().where('n', 'in', ids).execute()
      const others = await numbered().where('n', 'not in', ids).execute()
      const named = await numbered().where('text', 'in', ids.map(String)).execute()
      expect([...among, ...others].map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
      expect(named).toEqual(among)
      counts.push(among.length)
    }
    const prepared = await sql`select from pg_prepared_statements where statement like '%generate_series%'
      and statement not like '%pg_prepared%'`.execute(one)
    return { counts, prepared: prepared.rows.length }
  })
  expect(found).toEqual({ counts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], prepared: 3 })
})

test('texts of a list arrive letter for letter', async () => {
  const { db } = await openUrl(await makeDatabase(testPostgres(), 'nothing', NOW))
  const texts = ['', ' ', '"', '\\', ',', '{}', '{a,b}', 'NULL', "'", 'ñ', 'a\nb', '%_']
  for (const text of texts) {
    const list = sql<{ text: string }>`(select ${text}::text as text)`.as<'list'>('list')
    expect(await db.selectFrom(list).select('text').where('text', 'in', texts).execute()).toEqual([{ text }])
    const others = texts.filter((other) => other !== text)
    expect(await db.selectFrom(list).select('text').where('text', 'in', others).execute()).toEqual([])
  }
})

test('a search is planned for what it looks for, and no statement is kept of it', async () => {
  const { db } = await openUrl(await makeDatabase(testPostgres(), 'nothing', NOW))
  const kept = await db.connection().execute(async (one) => {
    const names = sql<{ name: string }>`(select 'garcia'::text as name)`.as<'names'>('names')
    const named = one.selectFrom(names).select('name')
    const found = await named.where(matches(one, 'gar', ['names.name'])).execute()
    expect(found).toEqual(await named.where('name', '=', 'garcia').execute())
    const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement like '%garcia%' and statement not like '%pg_prepared%'`.execute(one)
    return prepared.rows.map(({ statement }) => statement)
  })
  expect(kept).toEqual([expect.stringMatching(/"name" = \$1$/)])
})
