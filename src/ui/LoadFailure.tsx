import type { ReactNode } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort, retryWait } from '#src/api/errors.ts'
import { FailureCatcher } from './FailureCatcher.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { RetryButton } from './RetryButton.tsx'
import { StateMessage } from './StateMessage.tsx'

export interface LoadFailureProps {
  /** What could not be loaded. */
  title: string
  /** Why; null where the person cancelled it. */
  error: unknown
  /** Loads it again. This gives way to what comes, or gets the next error. */
  onRetry: () => void
  /** Whether something else on the page announces why. */
  isTold?: boolean | undefined
  /** The title is the page's heading, because the failure is the whole page. */
  heading?: boolean
  /** The reason, where it needs other words than the error's own. */
  children?: ReactNode
}

const FailureDetails = lazyComponent(async () => (await import('./FailureDetails.tsx')).FailureDetails)

/** The reason where the person cancelled the loading. */
export const CANCELLED = 'Cancelaste la carga.'

/** Fetches the code of what is shown where something fails, while there is a network. */
export const preloadFailure = FailureDetails.preload

/**
 * Stands in the place of what could not be loaded: why, when, the code that support finds it by, and *Reintentar*. What
 * may pass by itself is tried again by itself.
 */
export function LoadFailure(props: LoadFailureProps) {
  const { title, error, onRetry, isTold, heading = false, children } = props
  return (
    <FailureCatcher
      getResetKey={() => error}
      failure={() => (
        // Not even its code could be loaded.
        <StateMessage
          heading={heading}
          role={isTold ? undefined : 'alert'}
          title={title}
          action={<RetryButton wait={retryWait(error)} onClick={onRetry} />}
        >
          {children ?? (error === null || isAbort(error) ? CANCELLED : errorText(error))}
        </StateMessage>
      )}
    >
      <FailureDetails {...props} />
    </FailureCatcher>
  )
}
