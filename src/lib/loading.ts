/** A value that is loaded at first use, once. */
export interface Loadable<Thing> {
  /** Loads the value; concurrent calls share one attempt. After a failure the next call tries again. */
  load(): Promise<Thing>
  /** The value, if it has been loaded. */
  now(): Thing | undefined
}

function once<Thing>(load: () => Promise<Thing>): Loadable<Thing> {
  let loaded: Thing | undefined
  let loading: Promise<Thing> | undefined
  return {
    load() {
      loading ??= load().then(
        (thing) => {
          loaded = thing
          return thing
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    now: () => loaded,
  }
}

/**
 * The same for code. Without a network it fails at once and asks nobody: Chromium answers every later import of a file as
 * it answered the first, so what failed for want of a network would fail until the page is loaded anew.
 */
export function codeOnce<Thing>(load: () => Promise<Thing>): Loadable<Thing> {
  return once(async () => {
    if (!navigator.onLine) throw new Error('Sin conexión')
    return load()
  })
}

/** How long a view waits before it says that loading takes longer than usual, in milliseconds. */
export const SLOW_AFTER_MS = 10_000
/** How long a view shows no loading indicator, in milliseconds. */
export const QUIET_MS = 150

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

/** Whether loading code of this build failed: a new deployment removes the old files. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}
