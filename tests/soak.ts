/** Whether the long proofs run whole (`npm run soak`), or a fixed sample of each (`npm test`). */
const WHOLE = process.env.SOAK === '1'

/** @returns the first of two numbers in a soak, else the second */
export function soak(whole: number, sample: number): number {
  return WHOLE ? whole : sample
}
