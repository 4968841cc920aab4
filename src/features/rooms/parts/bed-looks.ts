import Ban from 'lucide-react/icons/ban'
import BedDouble from 'lucide-react/icons/bed-double'
import Broom from 'lucide-react/icons/broom'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { BedState } from '#src/domain/rooms/contract.ts'
import type { StateLook } from '#src/ui/StateBadge.tsx'

/** The icon and colour of each state of a bed: the same on all pages. */
export const BED_LOOKS: Readonly<Record<BedState, StateLook>> = {
  free: [CircleCheck, 'text-success'],
  occupied: [BedDouble, 'text-muted'],
  cleaning: [Broom, 'text-warning'],
  outOfService: [Ban, 'text-muted'],
}
