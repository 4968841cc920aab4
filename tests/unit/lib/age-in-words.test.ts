import { expect, test } from 'vitest'
import { ageInWords } from '#src/domain/patients/rules.ts'

test.each([
  ['2000-03-15', '2076-03-15', '76 años'],
  ['2000-03-15', '2076-03-14', '75 años'],
  ['2000-03-15', '2005-09-15', '5 años'],
  ['2000-03-15', '2003-05-15', '3 años y 2 meses'],
  ['2000-03-15', '2001-04-15', '1 año y 1 mes'],
  ['2000-03-15', '2002-03-20', '2 años'],
  ['2000-03-15', '2000-06-15', '3 meses'],
  ['2000-03-15', '2000-04-20', '1 mes'],
  ['2000-03-15', '2000-03-27', '12 días'],
  ['2000-03-15', '2000-03-16', '1 día'],
  ['2000-03-15', '2000-03-15', '0 días'],
  ['2000-03-15', '2000-03-14', '0 días'],
])('born on %s, on %s: %s', (birthDate, day, text) => {
  expect(ageInWords({ birthDate, estimatedAge: null }, day)).toBe(text)
})

test('an age that somebody guessed says so, and one that nobody knows is left empty', () => {
  expect(ageInWords({ birthDate: null, estimatedAge: 40 }, '2026-03-15')).toBe('aproximadamente 40 años')
  expect(ageInWords({ birthDate: null, estimatedAge: 1 }, '2026-03-15')).toBe('aproximadamente 1 año')
  expect(ageInWords({ birthDate: null, estimatedAge: null }, '2026-03-15')).toBe('')
})
