/** Some work that is done again and again. */
export interface Repeated {
  /** Begins no further run, and waits for the end of the one that has begun. */
  stop(): Promise<void>
}

interface Pace {
  /** Until the first run, in milliseconds like the others. */
  firstMs: number
  everyMs: number
  /** After a run that failed. */
  retryMs: number
}

/**
 * Does some work again and again, one run at a time, until it is stopped.
 * @param run tells whether it succeeded, and throws nothing
 */
export function repeat(run: () => Promise<boolean>, { firstMs, everyMs, retryMs }: Pace): Repeated {
  let timer: ReturnType<typeof setTimeout>
  let running = Promise.resolve()
  let isStopped = false

  function plan(ms: number) {
    if (isStopped) return
    timer = setTimeout(() => {
      running = run().then((succeeded) => plan(succeeded ? everyMs : retryMs))
    }, ms)
  }

  plan(firstMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
