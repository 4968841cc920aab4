import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of `faults.md`, by their number, with what goes wrong. */
export function faultRows(): Map<number, string> {
  const text = readFileSync(join(import.meta.dirname, 'faults.md'), 'utf8')
  return new Map(
    [...text.matchAll(/^\| F(\d+) \| (.*?) \|/gm)].map(
      ([, row, fault = '']) => [Number(row), fault] as const,
    ),
  )
}

/** The row that a test's title begins with. */
export function rowOf(title: string): number | undefined {
  const row = /^F(\d+): /.exec(title)?.[1]
  return row === undefined ? undefined : Number(row)
}
