import { CircleDot, CircleSlash, DoorOpen, Hourglass, type LucideIcon } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import type { EpisodeStatus } from './contract.ts'
import { STATUS_LABELS } from './labels.ts'

const LOOKS: Readonly<Record<EpisodeStatus, readonly [LucideIcon, string]>> = {
  open: [CircleDot, 'border-success text-success'],
  dischargeOrdered: [Hourglass, 'border-warning text-warning'],
  discharged: [DoorOpen, 'border-edge text-muted'],
  annulled: [CircleSlash, 'border-danger text-danger'],
}

/** The state of an episode, in text, icon and colour. */
export function EpisodeStatusBadge({ status }: { status: EpisodeStatus }) {
  const [Icon, colour] = LOOKS[status]
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-sm font-medium whitespace-nowrap',
        colour,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {STATUS_LABELS[status]}
    </span>
  )
}
