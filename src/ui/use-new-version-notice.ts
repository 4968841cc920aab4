import { useEffect, useSyncExternalStore } from 'react'

/** How many parts of the page say that there is a newer version, each where its own code did not come. */
let count = 0
const listeners = new Set<() => void>()

function add(more: number): void {
  count += more
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Tells that this part of the page says it, and offers what to do: nothing else need say so. */
export function useSayOutdated(isSaid: boolean): void {
  useEffect(() => {
    if (!isSaid) return
    add(1)
    return () => add(-1)
  }, [isSaid])
}

/** Whether a part of the page says already that there is a newer version. */
export const useNewVersionNotice = (): boolean => useSyncExternalStore(subscribe, () => count > 0)
