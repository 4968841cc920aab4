/** Above so many buckets those that are full again are dropped. */
const MANY = 10_000

/**
 * Lets everybody do something so often, each by their own measure (a token bucket).
 * @param perSecond how often over time
 * @param burst how often at once
 * @param now milliseconds
 */
export function createBuckets(perSecond: number, burst: number, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweepAt = MANY
  const fill = (key: string, at: number) => {
    const { tokens, at: then } = buckets.get(key) ?? { tokens: burst, at }
    return Math.min(tokens + ((at - then) / 1000) * perSecond, burst)
  }

  /**
   * @param price how often it counts; never more than may be done at once
   * @returns the seconds until somebody may do it; 0 where they may now
   */
  function wait(key: string, price = 1): number {
    const missing = Math.min(price, burst) - fill(key, now())
    return missing <= 0 ? 0 : missing / perSecond
  }

  function add(key: string, tokens: number): void {
    const at = now()
    if (buckets.size >= sweepAt) {
      for (const one of buckets.keys()) if (fill(one, at) >= burst) buckets.delete(one)
      // Not at each of very many: those that are left would be looked at every time.
      sweepAt = Math.max(MANY, 2 * buckets.size)
    }
    buckets.set(key, { tokens: Math.min(fill(key, at) + tokens, burst), at })
  }

  return {
    wait,
    /** Counts one for somebody; before an answer is waited for, or many at once would all pass. */
    take(key: string, price = 1): void {
      add(key, -Math.min(price, burst))
    },
    /** Takes back what was counted in vain. */
    giveBack(key: string): void {
      add(key, 1)
    },
  }
}
