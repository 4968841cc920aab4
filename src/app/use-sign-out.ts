import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { draftsOf } from '#src/session/drafts/drafts-of.ts'
import { useSession } from '#src/session/use-session.ts'

/** The way out: asks first where this browser keeps something of the person that no server has. */
export function useSignOut() {
  const session = useSession()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)

  async function leave() {
    setUnsaved(0)
    try {
      await session.signOut()
    } catch {
      // Signed out here alone, which the band above the page says: nothing of the person may stay on screen.
      await navigate({ to: '/', replace: true })
    }
  }

  async function ask() {
    const count = (await draftsOf(session)?.count()) ?? 0
    if (count > 0) setUnsaved(count)
    else await leave()
  }

  return {
    /** In how many documents something would be lost; 0 while nobody asked, or nothing would. */
    unsaved,
    ask: () => void ask(),
    leave: () => void leave(),
    stay: () => setUnsaved(0),
  }
}
