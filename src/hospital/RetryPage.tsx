import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { retryWait } from '#src/api/errors.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'

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
