import { useState } from 'react'
import { keep, localStore } from '#src/lib/storage.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useMedia } from '#src/ui/use-browser-state.ts'

/** How much a bed of the board shows: three lines, or all in words. */
export type Density = 'compacto' | 'comodo'

/** From this width on, in pixels, a board is compact unless the person has chosen otherwise. */
const WIDE_PX = 1024

/** How this person sees the board, and how to choose it; kept in this browser. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const { user } = useSessionState()
  const key = `board-density.${user?.userId ?? ''}`
  const [chosen, setChosen] = useState(() => localStore().getItem(key))
  const density = chosen ?? (window.innerWidth >= WIDE_PX ? 'compacto' : 'comodo')
  // At 400 % three lines of fixed width hold nothing.
  const isZoomed = useMedia('(height < 400px)')
  return [
    density === 'comodo' || isZoomed ? 'comodo' : 'compacto',
    (next) => {
      keep(localStore(), key, next)
      setChosen(next)
    },
  ]
}
