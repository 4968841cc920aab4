import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isDayOf } from '#src/domain/dates.ts'
import { readOpenings } from '#src/features/careers/read-openings.ts'

const NURSE = {
  title: 'Enfermera general',
  place: 'Monterrey',
  kind: 'shifts',
  description: 'Turno nocturno.',
  apply: { email: 'talento@hospital.example' },
  publishedAt: '2026-11-01',
  closesAt: '2026-12-01',
}
const { closesAt: _, ...FOR_GOOD } = NURSE

/** What is said of a file that holds these entries after a good one. */
function refusalOf(...entries: unknown[]): string {
  try {
    readOpenings(JSON.stringify([NURSE, ...entries]))
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
}

describe('the file of openings', () => {
  test('the newest come first, closed or not', () => {
    const older = { ...FOR_GOOD, title: 'Camillero', publishedAt: '2025-01-01' }
    const newer = {
      ...NURSE,
      title: 'Química',
      publishedAt: '2026-11-02',
      apply: { url: 'https://hospital.example/q' },
    }
    expect(readOpenings(JSON.stringify([older, NURSE, newer]))).toEqual([newer, NURSE, older])
  })

  test.each([
    ['a field that is missing', { place: undefined }, 'place must be a text'],
    ['an empty one', { title: ' ' }, 'title must not be empty'],
    [
      'another kind',
      { kind: 'full time' },
      'kind must be one of fullTime, partTime, shifts, temporary, internship',
    ],
    [
      'a day that the calendar lacks',
      { publishedAt: '2026-02-30' },
      'publishedAt must be a day such as 2026-11-21',
    ],
    ['the end before the beginning', { closesAt: '2026-10-31' }, 'closesAt must not be before publishedAt'],
    ['no way to apply', { apply: {} }, 'apply must be {"email": "…"} or {"url": "https://…"}'],
    ['a script', { apply: { url: 'javascript:alert(1)' } }, 'apply.url must be an https address'],
    ['an open line', { apply: { url: 'http://a.example' } }, 'apply.url must be an https address'],
    ['no address of mail', { apply: { email: 'talento' } }, 'apply.email must be an address of mail'],
    ['a field too many', { salary: 1 }, 'salary is no field'],
  ])('%s: refused in one line that names the entry', (_case, change, why) => {
    const title = 'title' in change ? change.title?.trim() : NURSE.title
    expect(refusalOf({ ...NURSE, ...change })).toBe(`public/careers.json: entry 2 (${title}): ${why}`)
  })

  test('entries without a title, and what is no list at all', () => {
    expect(refusalOf('Enfermera')).toBe('public/careers.json: entry 2: must be an object')
    expect(() => readOpenings('{}')).toThrow('public/careers.json must be a list')
    expect(() => readOpenings('[')).toThrow('public/careers.json is not JSON')
  })

  test('the one of this repository is good, and promises nobody a place', () => {
    expect(readOpenings(readFileSync('public/careers.json', 'utf8'))).toEqual([])
  })
})

test.each([
  ['2026-10-31', false, false],
  ['2026-11-01', true, true],
  ['2026-12-01', true, true],
  ['2026-12-02', false, true],
])('on %s the one that closes is open: %j; the one that does not: %j', (day, closing, lasting) => {
  const [opening, forGood] = readOpenings(JSON.stringify([NURSE, FOR_GOOD]))
  expect(
    [opening, forGood].map((one) => one && isDayOf({ first: one.publishedAt, last: one.closesAt }, day)),
  ).toEqual([closing, lasting])
})
