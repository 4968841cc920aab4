import { expect, test } from 'vitest'
import { formatCount } from '#src/lib/count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234, '-1,234'],
  [1_234_567, '1,234,567'],
])('writes %i as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
  expect(formatCount(count)).toBe(new Intl.NumberFormat('es-MX').format(count))
})
