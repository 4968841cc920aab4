import { useEffect } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { HAS_ACCOUNTS } from '#src/config.ts'
import { reportActivity } from '#src/domain/account/activity.ts'
import { useSession } from '#src/session/use-session.ts'

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Minimum interval between two activity updates, which other tabs read. */
const NOTED_MS = 5_000
const CHECKED_MS = 10_000

/** Covers the page after the idle limit without input in any tab of the person. */
export function useIdleCover(): void {
  const session = useSession()
  const { client } = useAppServices()
  useEffect(() => {
    let noted = Number.NEGATIVE_INFINITY
    const note = () => {
      if (performance.now() - noted < NOTED_MS) return
      noted = performance.now()
      // The built-in provider asks for the password once the session was not used for too long.
      if (session.noteInput() && HAS_ACCOUNTS)
        call(client, reportActivity, {}).catch(() => {
          // The next report makes up for it.
        })
    }
    note()
    const timer = setInterval(session.checkIdle, CHECKED_MS)
    const options = { capture: true, passive: true }
    for (const input of INPUT) window.addEventListener(input, note, options)
    document.addEventListener('visibilitychange', session.checkIdle)
    return () => {
      clearInterval(timer)
      for (const input of INPUT) window.removeEventListener(input, note, options)
      document.removeEventListener('visibilitychange', session.checkIdle)
    }
  }, [session, client])
}
