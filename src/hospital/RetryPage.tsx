import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { retryWait } from '#src/api/retry-wait.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'

/** Loads a page that failed once more. @param reset forgets the failure, as the router gives it */
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
