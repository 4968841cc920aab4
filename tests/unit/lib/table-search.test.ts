import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atPage, fromFirstPage, pageNumbers, tableSearch } from '#src/domain/table-search.ts'
import { nextSorting } from '#src/ui/use-list-table.ts'

const read = tableSearch(['hospitalId', 'name'])

describe('what an address says about a list', () => {
  test.each([
    [{ page: '2' }, { page: 2 }],
    [{ page: 3 }, { page: 3 }],
    [{ q: '123' }, { q: '123' }],
    [{ q: ' norte ' }, { q: ' norte ' }],
    [{ orderBy: 'name:desc' }, { orderBy: 'name:desc' }],
    [
      { page: '4', q: 'a', orderBy: 'hospitalId:asc' },
      { page: 4, q: 'a', orderBy: 'hospitalId:asc' },
    ],
  ])('%j is taken as %j', (raw, search) => {
    expect(read(raw)).toEqual(search)
  })

  test.each([
    [{ page: '0' }],
    [{ page: '1' }],
    [{ page: '-1' }],
    [{ page: '1.5' }],
    [{ page: '1e3' }],
    [{ page: '02' }],
    [{ page: 'dos' }],
    [{ page: '99999999999' }],
    [{ page: 1.5 }],
    [{ page: ['2'] }],
    [{ page: null }],
    [{ q: '' }],
    [{ q: '   ' }],
    [{ q: 7 }],
    [{ q: {} }],
    [{ orderBy: 'name' }],
    [{ orderBy: 'name:up' }],
    [{ orderBy: 'password:asc' }],
    [{ orderBy: '__proto__:asc' }],
    [{ orderBy: ['name:asc'] }],
    [{ other: 'x' }],
  ])('the bad address %j falls back to the defaults', (raw) => {
    expect(read(raw)).toEqual({})
  })

  test('a search is cut after 200 characters', () => {
    expect(read({ q: 'a'.repeat(500) }).q).toHaveLength(200)
  })

  test('no address throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('page', 'q', 'orderBy', 'x'), fc.anything()), (raw) => {
        expect(Object.keys(read(raw)).every((key) => ['page', 'q', 'orderBy'].includes(key))).toBe(true)
      }),
    )
  })
})

describe('how it changes', () => {
  test('§4 a change of search or order goes back to page 1', () => {
    const search = { page: 4, q: 'norte', orderBy: 'name:asc' }
    expect(fromFirstPage(search, { q: 'sur' })).toEqual({ q: 'sur', orderBy: 'name:asc' })
    expect(fromFirstPage(search, { q: '' })).toEqual({ orderBy: 'name:asc' })
    expect(fromFirstPage(search, { orderBy: undefined })).toEqual({ q: 'norte' })
  })

  test('a change of page keeps search and order, and page 1 stays out of the address', () => {
    expect(atPage({ q: 'norte', orderBy: 'name:asc' }, 3)).toEqual({
      page: 3,
      q: 'norte',
      orderBy: 'name:asc',
    })
    expect(atPage({ page: 3, q: 'norte' }, 1)).toEqual({ q: 'norte' })
  })

  test('§2 a column goes ascending, descending, then back to the default', () => {
    const first = nextSorting([], 'name')
    const second = nextSorting(first, 'name')
    expect(first).toEqual([{ id: 'name', desc: false }])
    expect(second).toEqual([{ id: 'name', desc: true }])
    expect(nextSorting(second, 'name')).toEqual([])
    expect(nextSorting(second, 'hospitalId')).toEqual([{ id: 'hospitalId', desc: false }])
  })
})

describe('§2 the page numbers', () => {
  test.each([
    [1, 2, [1]],
    [2, 2, [2]],
    [1, 3, [1, 2, 3]],
    [3, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3]],
    [5, 9, [4, 5, 6]],
    [9, 9, [7, 8, 9]],
  ])('on page %i of %i are %j', (page, total, numbers) => {
    expect(pageNumbers(page, total)).toEqual(numbers)
  })

  test('are always three in a row around the current one', () => {
    const pages = fc
      .integer({ min: 3, max: 100_000 })
      .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(pages, ([page, total]) => {
        const [a = 0, b = 0, c = 0, ...rest] = pageNumbers(page, total)
        expect(rest).toEqual([])
        expect([b - a, c - b]).toEqual([1, 1])
        expect(a).toBeGreaterThanOrEqual(1)
        expect(c).toBeLessThanOrEqual(total)
        expect([a, b, c]).toContain(page)
      }),
    )
  })
})
