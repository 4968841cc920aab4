import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { HttpProblem } from '#src/api/errors.ts'
import { Problem } from '#src/domain/problem.ts'
import { MissingRight } from './MissingRight.tsx'
import { PageError } from './PageError.tsx'
import { Main } from './PageFrame.tsx'
import { RetryPage } from './RetryPage.tsx'

interface RecordErrorProps extends ErrorComponentProps {
  /** The page for a record that isn't there (404). */
  missing: ReactNode
}

/** Why a page about one record can't be shown: not there, not allowed, or failed. */
export function RecordError({ missing, ...props }: RecordErrorProps) {
  // The router passes on whatever was thrown, which its type calls an error.
  const error: unknown = props.error
  if (!(error instanceof HttpProblem)) return <PageError {...props} />
  if (error.status === 404) return missing
  if (error.status !== 403) return <PageError {...props} />
  const problem = z.safeParse(Problem, error.body)
  return (
    <Main>
      <MissingRight
        heading
        group={problem.success ? problem.data.group : undefined}
        // Somebody may have given it meanwhile.
        action={<RetryPage error={props.error} reset={props.reset} />}
      />
    </Main>
  )
}
