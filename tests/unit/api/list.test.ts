import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listSearch } from '#src/api/client.ts'
import { Id, Instant, listQuery, pageOf } from '#src/domain/list.ts'

const Row = z.object({ id: Id })
const parse = (pagination: unknown) => z.safeParse(pageOf(Row), { data: [{ id: 1 }], pagination })

test('§3 a page is read under either pair of names', () => {
  const first = parse({
    pageSize: 10,
    hasPreviousPage: true,
    hasNextPage: false,
    totalPages: 2,
    totalItems: 11,
  })
  const older = parse({ pageSize: 10, pageHasPrevious: true, hasNextPage: false, pagesTotal: 2 })
  const shape = { pageSize: 10, hasPreviousPage: true, hasNextPage: false, totalPages: 2 }
  expect(first.data?.pagination).toEqual({ ...shape, totalItems: 11 })
  expect(older.data?.pagination).toEqual({ ...shape, totalItems: undefined })
})

test.each([
  ['no pagination', undefined],
  ['no number of pages', { pageSize: 10, hasPreviousPage: true, hasNextPage: false }],
  ['a text for a number', { pageSize: '10', hasNextPage: false, totalPages: 2 }],
  ['a negative number of pages', { pageSize: 10, hasNextPage: false, totalPages: -1 }],
  ['a text for a flag', { pageSize: 10, hasNextPage: 'no', totalPages: 1 }],
  ['null', null],
])('F33: a page with %s is not accepted', (_, pagination) => {
  expect(parse(pagination).success).toBe(false)
})

test.each([[0], [-1], [1.5], ['1'], [null], [Number.NaN]])('F33: %j is nobody’s id', (id) => {
  expect(z.safeParse(Row, { id }).success).toBe(false)
})

test('§9 a list asks for 5 rows of page 1 when nobody says otherwise', () => {
  expect(listSearch({})).toEqual({ pageIndex: 1, pageSize: 5, search: undefined, orderBy: undefined })
  expect(listSearch({ pageIndex: 3, pageSize: 10, search: 'norte', orderBy: 'name:asc' })).toEqual({
    pageIndex: 3,
    pageSize: 10,
    search: 'norte',
    orderBy: 'name:asc',
  })
})

const Query = listQuery(['hospitalId', 'name'])
const version = { 'api-version': '2020-05-01' }

test('F38: a list is asked for no more letters than a server takes', () => {
  const { search } = listSearch({ search: 'x'.repeat(10_000) })
  expect(z.parse(Query, { ...version, search }).search).toBe('x'.repeat(200))
})

test('§7 a server reads the same defaults out of an empty question', () => {
  expect(z.parse(Query, version)).toEqual({
    ...version,
    pageIndex: 1,
    pageSize: 5,
    search: '',
    orderBy: 'hospitalId:asc',
  })
})

test.each([
  [{}],
  [{ 'api-version': '2019-01-01' }],
  [{ ...version, pageIndex: '0' }],
  [{ ...version, pageIndex: '-1' }],
  [{ ...version, pageIndex: '1e3' }],
  [{ ...version, pageSize: '0' }],
  [{ ...version, pageSize: '101' }],
  [{ ...version, orderBy: 'password:asc' }],
  [{ ...version, orderBy: 'name:up' }],
  [{ ...version, orderBy: 'name:asc,hospitalId:asc' }],
  [{ ...version, search: 'x'.repeat(201) }],
])('§7 the question %j is refused', (query) => {
  expect(z.safeParse(Query, query).success).toBe(false)
})

test.each([
  ['2026-11-22T00:00:00.1111111111Z', '2026-11-22T00:00:00.111Z'],
  ['2026-11-22T00:00:00.00011111111111Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T00:00:00.9Z', '2026-11-22T00:00:00.900Z'],
  ['2026-11-22T00:00:00Z', '2026-11-22T00:00:00.000Z'],
])('the instant %s is %s', (written, instant) => {
  expect(z.parse(Instant, written)).toBe(instant)
})

test.each(['', 'hoy', '2026-11-22', '2026-02-30T00:00:00Z', '2026-11-22T24:00:00Z', '2026-11-22T00:00:00'])(
  '%j is no instant',
  (written) => {
    expect(z.safeParse(Instant, written).success).toBe(false)
  },
)
