import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#server/db/bulk-insert.ts'
import { matches, pageOf } from '#server/db/paginate.ts'
import type { AuditTable } from '#server/db/schema.ts'
import type { Store } from '#server/db/store.ts'
import { words } from '#server/db/words.ts'
import { startServer } from '../fixtures/server.ts'

/*
 * Each of these runs on SQLite and on PostgreSQL: what the API says in SQL means the same on both.
 */

/** An expression's value. */
async function evaluate({ db }: Store, expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

const text = (value: string | null) => sql`cast(${value} as text)`
const number = (value: number) => sql`cast(${value} as bigint)`

const TEXTS: readonly [whole: string | null, part: string, place: number | null][] = [
  ['ana lopez', 'ana', 1],
  ['ana lopez', 'lopez', 5],
  ['ana lopez', 'a l', 3],
  ['ana lopez', 'Ana', 0],
  ['ana lopez', 'pérez', 0],
  ['peña', 'ñ', 3],
  ['peña', 'n', 0],
  ['pena', 'ñ', 0],
  ['100% seguro', '%', 4],
  ['cien', '%', 0],
  ['a_b', '_', 2],
  ['axb', '_', 0],
  ['axb', 'a_b', 0],
  ['c:\\notas', '\\', 3],
  ['c:\\notas', '\\n', 3],
  ['c:notas', '\\', 0],
  ['c:\\%', '\\%', 3],
  ["d'angelo", "'", 2],
  ['niño 👶 sano', '👶 s', 6],
  ['', 'a', 0],
  [null, 'a', null],
]

test('a text stands in another at the same place, or not at all, letter for letter', async () => {
  const { store } = await startServer({ seed: 'empty' })
  const { contains, position } = words(store.db)
  for (const [whole, part, place] of TEXTS) {
    expect([whole, part, await evaluate(store, position(text(whole), part))]).toEqual([whole, part, place])
    const { rows } = await sql`select 1 where ${contains(text(whole), part)}`.execute(store.db)
    expect([whole, part, rows.length]).toEqual([whole, part, place === null || place === 0 ? 0 : 1])
  }
})

const LATE = Date.parse('2026-03-15T18:30:00.000Z')

test('of two numbers one is the larger and the other the smaller', async () => {
  const { store } = await startServer({ seed: 'empty' })
  const { larger, smaller } = words(store.db)
  for (const [one, other] of [
    [1, 2],
    [2, 1],
    [-5, -6],
    [0, 0],
    [LATE, LATE - 1],
    [-LATE, LATE],
  ] as const) {
    expect(await evaluate(store, larger(number(one), number(other)))).toBe(Math.max(one, other))
    expect(await evaluate(store, smaller(number(one), number(other)))).toBe(Math.min(one, other))
  }
})

const entry = (auditId: number, about: Partial<AuditTable> = {}) => ({
  auditId,
  userId: 'direccion',
  happenedAt: LATE + auditId,
  hospitalId: null,
  method: 'GET',
  path: '/api/users',
  operation: 'listUsers',
  status: 200,
  patientId: null,
  endpoint: null,
  exported: null,
  emergencyAccessId: null,
  noun: null,
  recordId: null,
  recordVersion: null,
  listKind: null,
  listRows: null,
  ...about,
})

/** Entries of the log with these ids and whatever else is said of them; the log is the one table with no neighbours. */
async function startWith(entries: readonly ReturnType<typeof entry>[]) {
  const { store } = await startServer({ seed: 'empty' })
  await store.write('installation', (db) => insertRows(db, 'audit', entries))
  return store
}

test('rows that come as one text are stored to the letter', async () => {
  const written = [
    entry(9_001, { path: `/api/"comillas"/it's/\\n/%_/ñ/👶`, endpoint: '' }),
    entry(9_002, { path: '007', endpoint: 'null', exported: '{"rows":1,"searched":false}' }),
    entry(9_003, { happenedAt: -LATE, patientId: 12 }),
  ]
  const { db } = await startWith(written)
  const stored = await db
    .selectFrom('audit')
    .selectAll()
    .where('auditId', '>', 9_000)
    .orderBy('auditId')
    .execute()
  expect(stored).toEqual(written)
})

test('more rows than one statement takes are all stored, and none is no fault', async () => {
  const { db } = await startWith(Array.from({ length: 4_100 }, (_, index) => entry(9_001 + index)))
  const stored = await db.selectFrom('audit').select('auditId').where('auditId', '>', 9_000).execute()
  expect(stored).toHaveLength(4_100)
  await insertRows(db, 'audit', [])
})

test('what has no value stands first where a list rises and last where it falls', async () => {
  const { db } = await startWith([
    entry(9_001, { patientId: 7 }),
    entry(9_002),
    entry(9_003, { patientId: 5 }),
    entry(9_004),
  ])
  const rows = db.selectFrom('audit').select('auditId').where('auditId', '>', 9_000)
  const idsBy = async (direction: string) => {
    const query = { pageIndex: 1, pageSize: 10, search: '', orderBy: `patient:${direction}` }
    const { data } = await pageOf(rows, query, { patient: { nullable: 'patientId' } }, 'auditId')
    return data.map(({ auditId }) => auditId)
  }
  expect(await idsBy('asc')).toEqual([9_002, 9_004, 9_003, 9_001])
  expect(await idsBy('desc')).toEqual([9_001, 9_003, 9_002, 9_004])
})

test('texts sort by their bytes', async () => {
  const paths = ['Z', 'a', 'b c', 'b-a', 'bb', 'ñ', 'á', '_', '10', '9']
  const { db } = await startWith(paths.map((path, index) => entry(9_001 + index, { path })))
  const stored = await db
    .selectFrom('audit')
    .select('path')
    .where('auditId', '>', 9_000)
    .orderBy('path')
    .execute()
  expect(stored.map(({ path }) => path)).toEqual(['10', '9', 'Z', '_', 'a', 'b c', 'b-a', 'bb', 'á', 'ñ'])
})

test('a list of no ids finds nobody, and leaves nobody out', async () => {
  const { db } = await startWith([entry(9_001), entry(9_002)])
  const rows = db.selectFrom('audit').select('auditId').where('auditId', '>', 9_000)
  expect(await rows.where('auditId', 'in', []).execute()).toEqual([])
  expect(await rows.where('auditId', 'not in', []).execute()).toHaveLength(2)
})

test('a search finds every word in any column, and one without words finds all', async () => {
  const { db } = await startWith([
    entry(9_001, { path: 'camas y cuartos', endpoint: 'traslado' }),
    entry(9_002, { path: 'cuartos' }),
    entry(9_003, { path: 'traslado de 100%' }),
  ])
  const found = async (search: string) => {
    const rows = db.selectFrom('audit').select('auditId').where('auditId', '>', 9_000)
    const ids = await rows
      .where(matches(db, search, ['path', 'endpoint']))
      .orderBy('auditId')
      .execute()
    return ids.map(({ auditId }) => auditId)
  }
  expect(await found('')).toEqual([9_001, 9_002, 9_003])
  expect(await found('  ')).toEqual([9_001, 9_002, 9_003])
  expect(await found('CUÁRTOS')).toEqual([9_001, 9_002])
  expect(await found('traslado camas')).toEqual([9_001])
  expect(await found('0%')).toEqual([9_003])
  expect(await found('_')).toEqual([])
  expect(await found('c')).toEqual([9_001, 9_002])
})
