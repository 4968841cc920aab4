import Circle from 'lucide-react/icons/circle'
import CircleArrowRight from 'lucide-react/icons/circle-arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { MissingGroups } from '#src/hospital/MissingRight.tsx'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { STEP_REASONS, STEP_TITLES, type StepId } from '../labels.ts'
import type { StepState } from '../parts/steps.ts'

const LOOKS: Readonly<Record<Exclude<StepState, 'loading'>, readonly [...StateLook, string]>> = {
  done: [CircleCheck, 'text-success', 'Hecho'],
  next: [CircleArrowRight, 'text-accent', 'Sigue'],
  missing: [Circle, 'text-muted', 'Falta'],
  optional: [CircleDashed, 'text-muted', 'Opcional'],
  shut: [Lock, 'text-muted', 'Sin permiso'],
  failed: [TriangleAlert, 'text-danger', 'No se pudo cargar'],
}

interface StepCardProps {
  id: StepId
  /** `waiting`: no hospital exists yet in which it could be missing. */
  state: StepState | 'waiting'
  /** What there is, counted. */
  count?: string | undefined
  /** The groups that it takes and that one does not hold. */
  missingGroups?: readonly string[]
  onRetry?: () => void
  /** Cancels the loading. */
  onCancel?: () => void
  /** What can be done about it, in place. */
  children?: ReactNode
}

/** One step: how it stands, what it is for, what there is, what can be done. */
export function StepCard({
  id,
  state,
  count,
  missingGroups = [],
  onRetry,
  onCancel,
  children,
}: StepCardProps) {
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
      {state === 'loading' && (
        <>
          <p className="appear-late text-muted">Cargando...</p>
          <SlowNotice waiting {...(onCancel && { onCancel })} />
        </>
      )}
      {count !== undefined && (
        <p className="font-medium tabular-nums wrap-anywhere">
          <bdi>{count}</bdi>
        </p>
      )}
      {missingGroups.length > 0 && (
        <p className="text-muted wrap-anywhere">
          <MissingGroups groups={missingGroups} {...(state !== 'shut' && { lead: 'Lo hace quien tiene' })} />
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

/** How a step stands, in text, icon and colour; while it loads, and before there is a hospital, there is nothing to say. */
function StepBadge({ state }: Pick<StepCardProps, 'state'>) {
  if (state === 'loading' || state === 'waiting') return null
  const [icon, color, text] = LOOKS[state]
  return <StateBadge look={[icon, color]}>{text}</StateBadge>
}
