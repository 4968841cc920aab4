/** How long a page holds back for what it can do without, in milliseconds. */
const MOMENT_MS = 1_000

/**
 * Waits for what a page shows beside its own record, so that nothing jumps when it comes: a moment at most, and
 * whatever becomes of it.
 */
export async function waitAtMost(promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moment = new Promise((resolve) => {
    timer = setTimeout(resolve, MOMENT_MS)
  })
  await Promise.race([promise.catch(() => undefined), moment])
  clearTimeout(timer)
}
