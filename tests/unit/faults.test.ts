import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultRows } from '../fault-rows.ts'

const TESTS = join(import.meta.dirname, '..')

/** The rows that titles of tests in the sources begin with. */
function rowsNamed(): Set<number> {
  const named = new Set<number>()
  for (const file of globSync('**/*.{test,spec}.{ts,tsx}', { cwd: TESTS }))
    for (const [, row] of readFileSync(join(TESTS, file), 'utf8').matchAll(/['"`]F(\d+)(?:: |')/g))
      named.add(Number(row))
  return named
}

test('every row of faults.md has a test, and no test names another', () => {
  expect([...rowsNamed()].toSorted((a, b) => a - b)).toEqual([...faultRows().keys()])
})
