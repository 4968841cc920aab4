/** A smaller jump is the browser's own adjustment, in milliseconds. */
const JUMP_MS = 2_000

/**
 * Watches the computer's clock.
 * @returns true once after somebody set the clock, or the computer slept
 */
export function watchClock(): () => boolean {
  // `performance.now()` is a clock that nobody can set.
  const difference = () => Date.now() - performance.now()
  let known = difference()
  return () => {
    const before = known
    known = difference()
    return Math.abs(known - before) > JUMP_MS
  }
}
