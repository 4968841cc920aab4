/** How long a view waits before it says that loading takes longer than usual, in milliseconds. */
export const SLOW_AFTER_MS = 10_000
/** How long a view shows no loading indicator, in milliseconds. */
export const QUIET_MS = 150
