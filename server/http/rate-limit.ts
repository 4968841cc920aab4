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
  const fill = (key: string, at: number) => {
    const { tokens, at: then } = buckets.get(key) ?? { tokens: burst, at }
    return Math.min(tokens + ((at - then) / 1000) * perSecond, burst)
  }

  /** @returns the seconds until somebody may do it once; 0 where they may now */
  function wait(key: string): number {
    const tokens = fill(key, now())
    return tokens >= 1 ? 0 : (1 - tokens) / perSecond
  }

  function add(key: string, tokens: number): void {
    const at = now()
    if (buckets.size >= MANY)
      for (const one of buckets.keys()) if (fill(one, at) >= burst) buckets.delete(one)
    buckets.set(key, { tokens: Math.min(fill(key, at) + tokens, burst), at })
  }

  return {
    wait,
    /** Counts one for somebody; before an answer is waited for, or many at once would all pass. */
    take(key: string): void {
      add(key, -1)
    },
    /** Takes back what was counted in vain. */
    giveBack(key: string): void {
      add(key, 1)
    },
  }
}
