import { useEffect } from 'react'
import { useSession } from '#src/session/use-session.ts'

const HANDS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** How seldom a hand that stays is noted: other tabs are told each time. */
const NOTED_MS = 5_000
const CHECKED_MS = 10_000

/** Covers the page when nobody has had a hand on it, or on another tab, for too long. */
export function useIdleCover(): void {
  const session = useSession()
  useEffect(() => {
    let noted = 0
    const note = () => {
      if (Date.now() - noted < NOTED_MS) return
      noted = Date.now()
      session.noteHand()
    }
    note()
    const timer = setInterval(session.checkIdle, CHECKED_MS)
    const options = { capture: true, passive: true }
    for (const hand of HANDS) window.addEventListener(hand, note, options)
    document.addEventListener('visibilitychange', session.checkIdle)
    return () => {
      clearInterval(timer)
      for (const hand of HANDS) window.removeEventListener(hand, note, options)
      document.removeEventListener('visibilitychange', session.checkIdle)
    }
  }, [session])
}
