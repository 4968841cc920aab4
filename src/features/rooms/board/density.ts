import { useState } from 'react'
import { keep, localStore } from '#src/lib/storage.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useMedia } from '#src/ui/use-browser-state.ts'

/** How much a bed of the board shows: three lines, or all in words. */
export type Density = 'compacto' | 'comodo'

/** This person's choice of density, compact at first; kept in this browser. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const { user } = useSessionState()
  const key = `board-density.${user?.userId ?? ''}`
  const [chosen, setChosen] = useState(() => localStore().getItem(key))
  // At 400 % the lines of a tile hold nothing.
  const isZoomed = useMedia('(height < 400px)')
  return [
    chosen === 'comodo' || isZoomed ? 'comodo' : 'compacto',
    (next) => {
      keep(localStore(), key, next)
      setChosen(next)
    },
  ]
}
