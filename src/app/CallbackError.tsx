import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { Main } from '#src/hospital/PageFrame.tsx'
import { SignInError } from '#src/session/errors.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'

/** The sign-in came back with an error: its words, as text, and a way to try again. */
export function CallbackError({ error }: ErrorComponentProps) {
  const session = useSession()
  const [failure, setFailure] = useState<unknown>(error)
  const [busy, setBusy] = useState(false)
  const returnTo = error instanceof SignInError ? error.returnTo : '/'

  async function retry() {
    setBusy(true)
    try {
      await session.signIn(returnTo)
    } catch (reason) {
      setFailure(reason)
      setBusy(false)
    }
  }

  return (
    <Main>
      <StateMessage
        heading
        role="alert"
        title={errorText(failure)}
        action={
          <Button variant="primary" busy={busy} onClick={() => void retry()}>
            Reintentar
          </Button>
        }
      >
        {failure instanceof SignInError && failure.detail && (
          <p className="mb-2 wrap-anywhere">{failure.detail}</p>
        )}
        <Link to="/" className="text-accent underline">
          Volver al inicio
        </Link>
      </StateMessage>
    </Main>
  )
}
