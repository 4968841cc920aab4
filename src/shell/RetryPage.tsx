import { useRouter } from '@tanstack/react-router'
import { Button } from '#src/ui/Button.tsx'

/** Loads a page that failed once more. @param reset forgets the failure, as the router gives it */
export function RetryPage({ reset }: { reset: () => void }) {
  const router = useRouter()
  return (
    <Button
      variant="primary"
      onClick={() => {
        reset()
        void router.invalidate()
      }}
    >
      Reintentar
    </Button>
  )
}
