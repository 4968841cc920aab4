import { expect, test } from 'vitest'
import { durationText } from '#src/lib/duration.ts'

test.each([
  [2, '2 min'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [1_439, '23 h 59 min'],
  [1_440, '1 día'],
  [3 * 1_440 + 700, '3 días'],
  [365 * 1_440, '1 año'],
  [11 * 365 * 1_440, '11 años'],
])('%d minutes read %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})
