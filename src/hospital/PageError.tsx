import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { errorText } from '#src/api/error-text.ts'
import { retryWait } from '#src/api/errors.ts'
import { isChunkError } from '#src/lib/loading.ts'
import { SignInError } from '#src/session/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useAnnounceNewVersion } from '#src/ui/use-new-version-notice.ts'
import { Main } from './PageFrame.tsx'

/** Shown in place of a page that failed; the address and the shell stay. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const outdated = isChunkError(error) && navigator.onLine
  useAnnounceNewVersion(outdated)
  return (
    <Main>
      <StateMessage
        heading
        role="alert"
        title={outdated ? 'Hay una versión nueva' : titleOf(error)}
        action={
          outdated ? (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Actualizar
            </Button>
          ) : (
            <RetryPage error={error} reset={reset} />
          )
        }
      >
        {outdated ? 'Actualiza la página para seguir; lo que escribiste se conserva.' : hintOf(error)}
      </StateMessage>
    </Main>
  )
}

function titleOf(error: unknown): string {
  if (error instanceof SignInError) return error.message
  if (!navigator.onLine) return 'Sin conexión'
  return 'No pudimos mostrar esta página'
}

/** The reason, for our own errors only: the message of a programming error helps nobody. */
function hintOf(error: unknown): string | undefined {
  // The message of a sign-in error with a code already says what to do.
  if (error instanceof SignInError)
    return error.code ? undefined : 'Revisa tu conexión y vuelve a intentarlo.'
  const known =
    error instanceof Error && ['NetworkError', 'ShapeError', 'SessionUnreachableError'].includes(error.name)
  return known ? errorText(error) : 'Vuelve a intentarlo; si continúa, avisa a soporte.'
}

/** A button that reloads a failed page. @param reset clears the router's error */
export function RetryPage({ error, reset }: Omit<ErrorComponentProps, 'info'>) {
  const router = useRouter()
  return (
    <RetryButton
      variant="primary"
      wait={retryWait(error)}
      onClick={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
