/** How long a page waits for data that it can do without, in milliseconds. */
const TIMEOUT_MS = 1_000

/**
 * Waits at most a second for data that a page shows beside its own record, so that the layout does not jump when it
 * arrives later. A failure counts as arrived.
 */
export async function waitAtMost(promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  })
  await Promise.race([promise.catch(() => undefined), timeout])
  clearTimeout(timer)
}
