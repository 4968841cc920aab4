import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { HttpProblem } from '#src/api/errors.ts'
import { Problem } from '#src/domain/problem.ts'
import { MissingRight } from './MissingRight.tsx'
import { PageError, RetryPage } from './PageError.tsx'
import { Main } from './PageFrame.tsx'

interface RecordErrorProps extends ErrorComponentProps {
  /** The page for a record that does not exist (404). */
  missing: ReactNode
  /** What the record is, where its route has no title. */
  title?: string
}

/** Shown where loading one record failed: it does not exist, is forbidden, or another error. */
export function RecordError({ missing, ...props }: RecordErrorProps) {
  // `unknown`, because the router passes on whatever was thrown.
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
        // The permission may have been granted meanwhile.
        action={<RetryPage error={props.error} reset={props.reset} />}
      />
    </Main>
  )
}
