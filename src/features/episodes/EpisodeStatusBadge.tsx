import { CircleDot, CircleSlash, DoorOpen, Hourglass } from 'lucide-react'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import type { EpisodeStatus } from './contract.ts'
import { STATUS_LABELS } from './labels.ts'

const LOOKS: Readonly<Record<EpisodeStatus, StateLook>> = {
  open: [CircleDot, 'border-success text-success'],
  dischargeOrdered: [Hourglass, 'border-warning text-warning'],
  discharged: [DoorOpen, 'border-edge text-muted'],
  annulled: [CircleSlash, 'border-danger text-danger'],
}

/** The state of an episode, in text, icon and colour. */
export function EpisodeStatusBadge({ status }: { status: EpisodeStatus }) {
  return (
    <StateBadge framed look={LOOKS[status]}>
      {STATUS_LABELS[status]}
    </StateBadge>
  )
}
