import { describe, expect, test } from 'vitest'
import { cellFault, cellRarity, tableFault } from '#src/domain/documents/table-cells.ts'
import { ColumnKind } from '#src/domain/templates/contract.ts'
import { toCell } from '#src/features/documents/parts/fields/CellField.tsx'

/** What is typed, what the record keeps of it, and why that can't be signed. */
const CELLS: readonly [ColumnKind, typed: string, kept: string, fault: string | null][] = [
  ['text', ' lo que sea 25:99 ', ' lo que sea 25:99 ', null],
  ['time', '730', '07:30', null],
  ['time', '7', '07:00', null],
  ['time', '7:30 pm', '19:30', null],
  ['time', '23:59', '23:59', null],
  ['time', '25:99', '25:99', 'no es una hora, como 07:30'],
  ['time', 'ayer', 'ayer', 'no es una hora, como 07:30'],
  ['date', '21/11/26', '21/11/2026', null],
  ['date', '21112026', '21/11/2026', null],
  ['date', '21 nov 2026', '21/11/2026', null],
  ['date', 'ayer', '26/11/2026', null],
  ['date', '31/02/2026', '31/02/2026', 'no es una fecha, como 21/11/2026'],
  ['number', '1,250.5', '1250.5', null],
  ['number', '36,5', '36.5', null],
  ['number', '1.500', '1.500', null],
  ['number', '12,500', '12,500', 'no es un número'],
  ['number', '500 mL', '500 mL', 'no es un número'],
  ['number', '-3', '-3', null],
  ['bloodPressure', '120/80', '120/80', null],
  ['bloodPressure', '120 80', '120/80', null],
  ['bloodPressure', '12080', '120/80', null],
  ['bloodPressure', '9060', '90/60', null],
  ['bloodPressure', 'mucha', 'mucha', 'no es una tensión, como 120/80'],
  ['bloodPressure', '120', '120', 'no es una tensión, como 120/80'],
  ['bloodPressure', '80/120', '80/120', 'no es posible: la diastólica no es menor que la sistólica'],
  ['bloodPressure', '400/80', '400/80', 'no es posible: va de 20 a 350 mmHg'],
  ['heartRate', '84', '84', null],
  ['heartRate', '800', '800', 'no es posible: va de 0 a 350 lpm'],
  ['heartRate', '84 lpm', '84 lpm', 'no es un número'],
  ['temperature', '36,8', '36.8', null],
  ['pain', '11', '11', 'no es posible: va de 0 a 10'],
]

describe('a cell', () => {
  test.each(CELLS)('%s: %j is kept as %j', (kind, typed, kept, fault) => {
    expect(toCell(kind, typed, '2026-11-27')).toBe(kept)
    expect(cellFault(kind, kept)).toBe(fault)
    // What is kept stays as it is, however often it is left.
    expect(toCell(kind, kept, '2026-11-27')).toBe(kept)
  })

  test.each(ColumnKind.options)('of kind %s may be empty', (kind) => {
    expect([
      toCell(kind, '', '2026-11-27'),
      cellFault(kind, ' '),
      cellRarity(kind, '', '2026-11-27'),
    ]).toEqual(['', null, null])
  })

  test.each([
    ['heartRate', '190', 'high'],
    ['heartRate', '84', null],
    ['temperature', '41.5', 'high'],
    ['bloodPressure', '230/90', 'high'],
    ['bloodPressure', '120/35', 'low'],
    ['bloodPressure', '230/35', 'other'],
    ['bloodPressure', '120/80', null],
    ['bloodPressure', 'mucha', null],
    ['number', '9999', null],
    ['number', '-200', 'other'],
    ['date', '27/11/2026', null],
    ['date', '28/11/2026', null],
    ['date', '29/11/2026', 'other'],
    ['date', '27/11/2025', null],
    ['date', '01/01/2085', 'other'],
    ['date', '01/01/1985', 'other'],
    ['date', 'ayer', null],
    ['text', '190', null],
  ] as const)('%s %s is rare: %s', (kind, text, rarity) => {
    expect(cellRarity(kind, text, '2026-11-27')).toBe(rarity)
  })
})

describe('a table', () => {
  const KINDS = ['time', 'bloodPressure', 'text'] as const

  test.each([
    [[], null],
    [[['07:30', '120/80', 'x']], null],
    [[['', '', '']], null],
    [[['07:30'], ['08:30', '80/120', '']], /^«80\/120» no es posible: .* \(renglón 2\)$/],
    [[[' 25:99 ', 'mucha', '']], '«25:99» no es una hora, como 07:30 (renglón 1)'],
  ])('%j: %s', (rows, fault) => {
    const found = tableFault(KINDS, rows)
    if (fault instanceof RegExp) expect(found).toMatch(fault)
    else expect(found).toBe(fault)
  })

  test('whose columns are all text takes anything', () => {
    expect(tableFault(undefined, [['25:99']])).toBeNull()
  })
})
