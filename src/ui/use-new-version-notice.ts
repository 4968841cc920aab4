import { useEffect, useSyncExternalStore } from 'react'

/** How many parts of the page announce a newer version, each because its own code failed to load. */
let count = 0
const listeners = new Set<() => void>()

function add(change: number): void {
  count += change
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Registers that this part of the page announces the newer version, so that no other one repeats it. */
export function useAnnounceNewVersion(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    add(1)
    return () => add(-1)
  }, [isShown])
}

/** Whether a part of the page announces a newer version already. */
export const useNewVersionNotice = (): boolean => useSyncExternalStore(subscribe, () => count > 0)
