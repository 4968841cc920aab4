import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the long proofs run whole (`npm run soak`), or a fixed sample of each (`npm run test:all`). */
export const IS_SOAK = process.env.SOAK === '1'

/** Where the figures of a soak are gathered, one a line. */
export const SOAK_FIGURES = join(import.meta.dirname, '..', 'test-results', 'soak.jsonl')

/** @returns the first of two numbers in a soak, else the second */
export function soak(whole: number, sample: number): number {
  return IS_SOAK ? whole : sample
}

/** Counts what a long proof has gone through, for the table at the end of a soak. */
export function reportSoak(name: string, count: number): void {
  if (!IS_SOAK) return
  mkdirSync(join(SOAK_FIGURES, '..'), { recursive: true })
  appendFileSync(SOAK_FIGURES, `${JSON.stringify({ name, count })}\n`)
}
