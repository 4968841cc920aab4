import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { numberSortKey, roomRow } from '#server/db/rows.ts'
import { BedState, BedUpdate, codeKey, RoomCreate, RoomImport } from '#src/domain/rooms/contract.ts'
import { bedCodes, canChangeBed, nextBedStates, numberedCodes } from '#src/domain/rooms/rules.ts'

describe('a bed is changed by hand', () => {
  const states = BedState.options
  const allowed = ['free → outOfService', 'free → cleaning', 'cleaning → free', 'outOfService → free']

  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canChangeBed(from, to)).toBe(allowed.includes(`${from} → ${to}`))
    expect(nextBedStates(from).includes(to)).toBe(canChangeBed(from, to))
  })
})

describe('several codes at once', () => {
  test.each([
    ['', '101', '104', ['101', '102', '103', '104']],
    ['U-', '08', '11', ['U-08', 'U-09', 'U-10', 'U-11']],
    ['U-', '8', '11', ['U-8', 'U-9', 'U-10', 'U-11']],
    ['A', '7', '7', ['A7']],
    ['A', '7', '6', []],
    ['A', '', '6', []],
    ['A', '1', 'x', []],
    ['A', '-1', '3', []],
    ['A', '1.5', '3', []],
    ['A', '1', '1e3', []],
  ])('%j from %j to %j are %j', (prefix, from, to, codes) => {
    expect(numberedCodes(prefix, from, to)).toEqual(codes)
  })

  test('are one for each number, all of them different, and count up', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 300 }))
    fc.assert(
      fc.property(range, fc.constantFrom('', 'U-', 'Ñ '), ([from, more], prefix) => {
        const codes = numberedCodes(prefix, String(from), String(from + more))
        expect(codes.map((code) => Number(code.slice(prefix.length)))).toEqual(
          Array.from({ length: more + 1 }, (_, index) => from + index),
        )
        expect(new Set(codes).size).toBe(more + 1)
      }),
    )
  })
})

describe('the codes of a room’s beds', () => {
  test.each([
    [0, []],
    [1, ['101-A']],
    [3, ['101-A', '101-B', '101-C']],
  ])('for %i beds are %j', (count, codes) => {
    expect(bedCodes('101', count)).toEqual(codes)
  })

  test('stay different past the alphabet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (count) => {
        expect(new Set(bedCodes('U', count).map(codeKey)).size).toBe(count)
      }),
    )
    expect(bedCodes('U', 28).slice(25)).toEqual(['U-Z', 'U-A2', 'U-B2'])
  })
})

describe('codes', () => {
  test.each([
    ['u-01', 'U-01', true],
    ['Ñ1', 'ñ1', true],
    ['\u00d11', 'n\u03031', true],
    ['N1', 'Ñ1', false],
    ['1', '01', false],
  ])('%j and %j are one: %j', (one, other, same) => {
    expect(codeKey(one) === codeKey(other)).toBe(same)
  })

  test('are ordered as people count', () => {
    const codes = ['101', '9', 'U-2', 'U-10', '10', 'Ñ1', 'O1', 'N1', 'u-1', '1-2', '1-10', '007', '8']
    const order = ['1-2', '1-10', '007', '8', '9', '10', '101', 'N1', 'Ñ1', 'O1', 'u-1', 'U-2', 'U-10']
    const byKey = (a: string, b: string) => (numberSortKey(a) < numberSortKey(b) ? -1 : 1)
    expect(codes.toSorted(byKey)).toEqual(order)
  })

  test('are ordered as the Spanish collator orders numbers in a text', () => {
    const { compare } = new Intl.Collator('es', { numeric: true })
    const code = fc.string({ unit: fc.constantFrom(...'0129ABñNÁ-. '), maxLength: 20 })
    fc.assert(
      fc.property(code, code, (one, other) => {
        const [a, b] = [numberSortKey(one), numberSortKey(other)]
        expect(Math.sign(compare(one, other))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('and whatever else a room is called by are found without accents', () => {
    const room = { code: 'U-01', name: 'Choque', floor: '1', service: 'Cirugía', notes: '' }
    const row = roomRow(7, { ...room, kind: 'ward', active: false })
    expect(row).toMatchObject({
      hospitalId: 7,
      active: 0,
      codeKey: 'u-01',
      roomSearch: 'u-01 choque 1 cirugia',
    })
  })
})

describe('what is written about rooms', () => {
  const room = (code: string, beds: string[] = []) => ({
    code,
    kind: 'ward',
    beds: beds.map((bed) => ({ code: bed })),
  })
  const blamed = (schema: z.core.$ZodType, value: unknown) =>
    z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.'))

  test('is filled in where it may be left out', () => {
    expect(z.parse(RoomCreate, room(' 101 ', [' A ']))).toEqual({
      code: '101',
      kind: 'ward',
      name: '',
      floor: '',
      service: '',
      notes: '',
      beds: [{ code: 'A', countable: true }],
    })
  })

  test.each([
    ['no code', room('  '), ['code']],
    ['a code of 21 letters', room('x'.repeat(21)), ['code']],
    ['a bed without a code', room('1', ['A', '']), ['beds.1.code']],
    ['two beds of one code', room('1', ['A', 'a ']), ['beds']],
    ['an unknown kind', { ...room('1'), kind: 'suite' }, ['kind']],
  ])('%s is refused at its field', (_, value, fields) => {
    expect(blamed(RoomCreate, value)).toEqual(fields)
  })

  test('a code that an import holds twice is blamed wherever it comes again', () => {
    const rooms = ['1', '2', ' 1', '3', 'Ñ', 'ñ', '1'].map((code) => room(code))
    expect(blamed(RoomImport, { rooms })).toEqual(['rooms.2.code', 'rooms.5.code', 'rooms.6.code'])
    expect(blamed(RoomImport, { rooms: rooms.slice(0, 2) })).toBeUndefined()
  })

  test.each([
    [{ state: 'outOfService' }, ['reason']],
    [{ state: 'outOfService', reason: '  ' }, ['reason']],
    [{ state: 'outOfService', reason: 'Barandal roto' }, undefined],
    [{ state: 'free' }, undefined],
    [{ state: 'broken' }, ['state']],
  ])('of the change %j to a bed are blamed %j', (change, fields) => {
    expect(blamed(BedUpdate, change)).toEqual(fields)
  })
})
