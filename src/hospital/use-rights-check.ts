import { useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { useSession } from '#src/session/use-session.ts'

/** Renews the token to check whether missing permissions were granted meanwhile, and returns a message. */
export function useRightsCheck(): { asking: boolean; answer: string; ask: () => Promise<void> } {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('')

  async function ask() {
    setAsking(true)
    setAnswer('')
    try {
      await session.renew()
      setAnswer('Todavía no llegan.')
    } catch (error) {
      if (!isAbort(error))
        setAnswer('No pudimos renovar tu acceso. Revisa tu conexión y vuelve a intentarlo.')
    } finally {
      setAsking(false)
    }
  }

  return { asking, answer, ask }
}
