import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'

interface SignInAgainProps {
  label: string
  /** How old the proof of who the person is may be, in seconds; left out, any will do. */
  maxAge: number | undefined
  isPrimary?: boolean
}

/** Leaves for the sign-in, and comes back to where the person is; where it can't leave, it says why. */
export function SignInAgain({ label, maxAge, isPrimary = false }: SignInAgainProps) {
  const session = useSession()
  const href = useLocation({ select: (location) => location.href })
  const [failure, setFailure] = useState('')
  const [isLeaving, setLeaving] = useState(false)

  async function signIn() {
    setLeaving(true)
    setFailure('')
    try {
      await session.signIn(href, maxAge)
    } catch (error) {
      setLeaving(false)
      setFailure(errorText(error))
    }
  }

  return (
    <>
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {failure}
      </p>
      <Button
        {...(isPrimary && { variant: 'primary', className: 'mt-4 w-full' })}
        busy={isLeaving}
        onClick={() => void signIn()}
      >
        {label}
      </Button>
    </>
  )
}
