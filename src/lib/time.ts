/** How long a view waits before it says that it is taking longer than usual, in milliseconds. */
export const SLOW_AFTER_MS = 10_000
/** How long nothing shows while something loads, in milliseconds. */
export const QUIET_MS = 150
