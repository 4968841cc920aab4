import type { BedState } from '#src/domain/rooms/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { BED_STATE_LABELS } from '../labels.ts'
import { BED_LOOKS } from '../parts/bed-looks.ts'

/** Headings count beds in these words: *4 disponibles · 12 ocupadas*. */
const WORDS: Readonly<Record<BedState, (count: number) => string>> = {
  free: (count) => (count === 1 ? 'disponible' : 'disponibles'),
  occupied: (count) => (count === 1 ? 'ocupada' : 'ocupadas'),
  cleaning: () => 'en limpieza',
  outOfService: () => 'fuera de servicio',
}
const STATES = ['free', 'occupied', 'cleaning', 'outOfService'] as const

interface BedStateBadgeProps {
  state: BedState
  /** Why it is not available. */
  reason?: string | null
}

/** The state of a bed: text, icon and colour together; what is not available says why. */
export function BedStateBadge({ state, reason }: BedStateBadgeProps) {
  const [Icon, color] = BED_LOOKS[state]
  return (
    <span className={classes('inline-flex items-start gap-1.5 font-medium', color)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {BED_STATE_LABELS[state]}
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </span>
  )
}

export function BedCounts({ counts }: { counts: Readonly<Record<BedState, number>> }) {
  return (
    <p className="text-sm text-muted tabular-nums">
      {STATES.filter((state) => counts[state] > 0)
        .map((state) => `${counts[state]} ${WORDS[state](counts[state])}`)
        .join(' · ')}
    </p>
  )
}
