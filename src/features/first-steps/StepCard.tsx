import type { ReactNode } from 'react'
import { MissingGroups } from '#src/hospital/MissingGroups.tsx'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { STEP_REASONS, STEP_TITLES } from './labels.ts'
import type { StepId, StepState } from './rules.ts'
import { StepBadge } from './StepBadge.tsx'

interface StepCardProps {
  id: StepId
  state: StepState
  /** What there is, counted. */
  count?: string | undefined
  /** The groups that it takes and that one does not hold. */
  lacking?: readonly string[]
  onRetry?: () => void
  /** What can be done about it, in place. */
  children?: ReactNode
}

/** One step: how it stands, what it is for, what there is, what can be done. */
export function StepCard({ id, state, count, lacking = [], onRetry, children }: StepCardProps) {
  return (
    <li
      data-step={id}
      aria-labelledby={`paso-${id}`}
      aria-busy={state === 'loading' || undefined}
      aria-current={state === 'next' ? 'step' : undefined}
      // Takes the focus when a button of it goes with its work.
      tabIndex={-1}
      className={classes(
        'flex flex-col gap-1.5 rounded-md border bg-raised p-4 outline-none short:p-3',
        state === 'next' ? 'border-accent' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`paso-${id}`} tabIndex={-1} className="text-lg font-semibold">
          {STEP_TITLES[id]}
        </h2>
        <StepBadge state={state} />
      </header>
      <p className="text-muted">{STEP_REASONS[id]}</p>
      {state === 'loading' && <p className="appear-late text-muted">Cargando...</p>}
      {count !== undefined && (
        <p className="font-medium tabular-nums wrap-anywhere">
          <bdi>{count}</bdi>
        </p>
      )}
      {lacking.length > 0 && (
        <p className="text-muted wrap-anywhere">
          <MissingGroups groups={lacking} {...(state !== 'shut' && { lead: 'Lo hace quien tiene' })} />
        </p>
      )}
      {state === 'failed' && (
        <div>
          <Button onClick={onRetry}>Reintentar</Button>
        </div>
      )}
      {children}
    </li>
  )
}
