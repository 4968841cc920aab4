import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleStop from 'lucide-react/icons/circle-stop'
import type { AssignmentStatus } from '#src/domain/assignments/contract.ts'
import { classes } from '#src/ui/classes.ts'
import { ASSIGNMENT_STATUS_LABELS } from './labels.ts'

const LOOKS: Readonly<Record<AssignmentStatus, readonly [LucideIcon, string]>> = {
  scheduled: [CalendarClock, 'text-info'],
  active: [CircleCheck, 'text-success'],
  ended: [CircleStop, 'text-muted'],
}

/** How an assignment stands: text, icon and colour. */
export function AssignmentStatusBadge({ status }: { status: AssignmentStatus }) {
  const [Icon, color] = LOOKS[status]
  return (
    <span className={classes('inline-flex items-center gap-1 whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4" />
      {ASSIGNMENT_STATUS_LABELS[status]}
    </span>
  )
}
