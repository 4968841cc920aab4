import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import LogOut from 'lucide-react/icons/log-out'
import UserX from 'lucide-react/icons/user-x'
import type { StateLook } from '#src/ui/StateBadge.tsx'

/** The icon and colour of the states of an episode that several pages show: the same on all of them. */
export const EPISODE_LOOKS = {
  unattended: [UserX, 'text-warning'],
  dischargeOrdered: [LogOut, 'text-info'],
  dischargeOverdue: [ClockAlert, 'text-danger'],
} as const satisfies Readonly<Record<string, StateLook>>
