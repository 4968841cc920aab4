import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvTable, csvText, neutralised, plainAgain } from '#src/lib/csv.ts'

describe('F40: cells that a spreadsheet would run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+52 55', "'+52 55"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ["'=1", "''=1"],
    ['\n=1', "'\n=1"],
    ['\nuno', "'\nuno"],
    [' \n +1', "' \n +1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['101', '101'],
    ["'comillas'", "'comillas'"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is written as %j, and read back', (text, written) => {
    expect(neutralised(text)).toBe(written)
    expect(plainAgain(written)).toBe(text)
  })

  test('whatever is written begins with none of them, and comes back', () => {
    const text = fc.string({ unit: fc.constantFrom(...`=+-@＝＋－＠\t\r'"a1,; \n`), maxLength: 12 })
    fc.assert(
      fc.property(text, (one) => {
        expect(neutralised(one)).not.toMatch(/^\s*[=+\-@\t\r\n＝＋－＠]/)
        expect(plainAgain(neutralised(one))).toBe(one)
      }),
    )
  })
})

test('what is written as CSV is read back cell by cell, by any reader of CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom(...`=+-@'"añÑ1,; \t\r\n`), maxLength: 12 })
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (table) => {
      const text = csvText(table)
      expect(text.startsWith('\ufeff')).toBe(true)
      const { data, errors } = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' })
      expect(errors).toEqual([])
      expect(data.slice(0, -1).map((cells) => cells.map(plainAgain))).toEqual(table)
    }),
  )
})

test('an instant is written on the hospital’s clock, under a heading that names it', () => {
  const columns = [
    ['cama', ({ bed }: { bed: string; at: string | null }) => bed],
    ['ingreso', ({ at }: { bed: string; at: string | null }) => at, 'instant'],
  ] as const
  const rows = [
    { bed: '101-A', at: '2026-11-20T21:05:59.000Z' },
    { bed: '101-B', at: null },
  ]
  const file = (timeZone: string) => csvTable(columns, rows, timeZone).slice(1).split('\r\n')
  expect(file('America/Mexico_City')).toEqual([
    'cama,ingreso (America/Mexico_City)',
    '101-A,2026-11-20 15:05',
    '101-B,',
    '',
  ])
  expect(file('America/Tijuana')[1]).toBe('101-A,2026-11-20 13:05')
})
