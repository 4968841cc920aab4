import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { readDecimal } from '#src/domain/documents/table-cells.ts'
import { PatientUpdate } from '#src/domain/patients/bodies.ts'
import { RoomCreate } from '#src/domain/rooms/contract.ts'
import { inOneLine } from '#src/features/documents/parts/table-rows.ts'
import { threadMs } from '#tests/thread-time.ts'

/* Forms judge each letter as it is typed or pasted: whatever the text, the page goes on. */

const FAST_MS = 200
const patient = { givenNames: 'Ana', firstSurname: 'López', sex: 'female' }
const beds = (code: string) => ({ code: 'A', kind: 'ward', beds: [{ code }, { code: 'B' }] })

test.each<[string, () => unknown]>([
  ['an e-mail', () => z.safeParse(PatientUpdate, { ...patient, email: `${'@.'.repeat(1_000)} x` })],
  ['an e-mail of signs', () => z.safeParse(PatientUpdate, { ...patient, email: '@'.repeat(40_000) })],
  [
    'a name of accents',
    () => z.safeParse(PatientUpdate, { ...patient, givenNames: '\u0315\u0327'.repeat(30_000) }),
  ],
  ['a code of accents', () => z.safeParse(RoomCreate, beds('\u0315\u0327'.repeat(30_000)))],
  ['a number', () => readDecimal(`${'1'.repeat(100_000)}x`)],
  ['a cell of a table', () => inOneLine(`${' '.repeat(100_000)}x`)],
  ['the page of a proxy', () => errorText(new HttpProblem(502, '<script <'.repeat(50_000)))],
])('%s without end is judged at once', async (_, judge) => {
  expect(await threadMs(judge)).toBeLessThan(FAST_MS)
})

test.each([
  ['a', 'a'],
  ['a \n b', 'a  b'],
  ['a\n\n\nb', 'a b'],
  ['a\n', 'a '],
  ['\nb', ' b'],
])('the cell %j becomes %j', (pasted, cell) => {
  expect(inOneLine(pasted)).toBe(cell)
  expect(pasted.replace(/\s*\n/g, ' ')).toBe(cell)
})

test.each(['ana@dominio.mx', 'a.b+c@sub.dominio.mx', ''])('%j is an e-mail, or none', (email) => {
  expect(z.safeParse(PatientUpdate, { ...patient, email }).success).toBe(true)
})

test.each(['ana', 'ana@dominio', 'ana@.mx', 'ana@dominio.', 'a@b@c.mx', 'ana dominio@b.mx'])(
  '%j is none',
  (email) => {
    expect(z.safeParse(PatientUpdate, { ...patient, email }).success).toBe(false)
  },
)
