import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { retryWait } from '#src/api/errors.ts'
import { PageFailure } from '#src/ui/FailureBoundary.tsx'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { Main, PageTitle } from './PageFrame.tsx'

/** Shown in place of a page that failed; its title, the address and the shell stay. */
export function PageError({
  error,
  reset,
  title: given,
  onRetry,
}: ErrorComponentProps &
  Pick<ComponentProps<typeof PageFailure>, 'onRetry'> & { title?: string | undefined }) {
  const named = useMatches({
    select: (matches) =>
      // Of signed-in pages alone: the others have a picture for a title.
      matches.some(({ routeId }) => routeId === '/_app')
        ? matches.findLast(({ staticData }) => staticData.title)?.staticData.title
        : undefined,
  })
  const title = given ?? named
  return (
    <Main>
      {title && (
        <header className="flex min-h-9 items-center">
          <PageTitle>{title}</PageTitle>
        </header>
      )}
      <PageFailure error={error} reset={reset} onRetry={onRetry} heading={!title} />
    </Main>
  )
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
