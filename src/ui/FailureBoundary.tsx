import { useMatches, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAbort, RequestError } from '#src/api/errors.ts'
import { isChunkError } from '#src/lib/loading.ts'
import { Button } from './Button.tsx'
import { FailureCatcher } from './FailureCatcher.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { StateMessage } from './StateMessage.tsx'
import { useAnnounceNewVersion } from './use-new-version-notice.ts'

interface FailureBoundaryProps {
  /** What can't be shown. */
  title?: string
  /** Leaves the place empty: something beside it tells of the same failure. */
  isQuiet?: boolean
  children: ReactNode
}

/** Keeps a failure to what it is about: the page around it, with its title, its filters and its tabs, stays. */
export function FailureBoundary({ title, isQuiet = false, children }: FailureBoundaryProps) {
  const loadedAt = useMatches({ select: (matches) => matches.at(-1)?.updatedAt })
  return (
    <FailureCatcher
      // Once the page has loaded again it is drawn again.
      getResetKey={() => loadedAt}
      failure={({ error, reset }) =>
        isQuiet ? null : <PageFailure title={title} error={error} reset={reset} />
      }
    >
      {children}
    </FailureCatcher>
  )
}

interface PageFailureProps {
  title?: string | undefined
  error: unknown
  /** Clears the error. */
  reset: () => void
  /** *Reintentar*, where it does not load the page again by itself. */
  onRetry?: (() => void) | undefined
  /** The title is the page's heading, because the failure is the whole page. */
  heading?: boolean
}

/** Why a page, or a part of it, can't be shown; *Reintentar* loads the page again. */
export function PageFailure({ title, error, reset, onRetry, heading = false }: PageFailureProps) {
  const router = useRouter()
  const outdated = isChunkError(error) && navigator.onLine
  useAnnounceNewVersion(outdated)
  if (outdated)
    return (
      <StateMessage
        heading={heading}
        role="alert"
        title="Hay una versión nueva"
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Actualizar
          </Button>
        }
      >
        Actualiza la página para seguir; lo que escribiste se conserva.
      </StateMessage>
    )
  return (
    <LoadFailure
      heading={heading}
      title={titleOf(error) ?? title ?? 'No pudimos mostrar esta página'}
      error={error}
      onRetry={onRetry ?? (() => void router.invalidate().then(reset))}
    >
      {hintOf(error)}
    </LoadFailure>
  )
}

/** Errors of the session, which this folder knows by their names alone. */
const isNamed = (error: unknown, name: string): error is Error =>
  error instanceof Error && error.name === name

function titleOf(error: unknown): string | undefined {
  if (isNamed(error, 'SignInError')) return error.message
  return navigator.onLine ? undefined : 'Sin conexión'
}

/** What to do, where the error itself does not say why. */
function hintOf(error: unknown): string | undefined {
  if (error instanceof RequestError || isAbort(error) || isNamed(error, 'SessionUnreachableError'))
    return undefined
  // The message of a sign-in error with a code already says what to do.
  if (isNamed(error, 'SignInError'))
    return 'code' in error && error.code ? '' : 'Revisa tu conexión y vuelve a intentarlo.'
  return 'Vuelve a intentarlo; si continúa, avisa a soporte.'
}
