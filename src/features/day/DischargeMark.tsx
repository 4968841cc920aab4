import CalendarClock from 'lucide-react/icons/calendar-clock'
import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import LogOut from 'lucide-react/icons/log-out'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { isLate } from '#src/domain/episodes/rules.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { STATUS_LABELS } from '../episodes/labels.ts'

const LOOKS = {
  ordered: { Icon: LogOut, color: 'text-info' },
  late: { Icon: ClockAlert, color: 'text-warning' },
  expected: { Icon: CalendarClock, color: 'text-muted' },
} as const

type Leaving = Pick<Episode, 'status' | 'expectedDischargeAt'>

/** Why somebody stands among those who leave: the discharge is ordered, is late, or is expected at some hour. */
export function DischargeMark({ episode }: { episode: Leaving }) {
  const clock = useHospitalClock()
  const { expectedDischargeAt } = episode
  const isToday = expectedDischargeAt !== null && clock.dayOf(expectedDischargeAt) === clock.today()
  const expected =
    expectedDischargeAt !== null &&
    (isToday ? `hoy, ${clock.hour(expectedDischargeAt)}` : clock.instant(expectedDischargeAt))
  const late = isLate(episode, Date.now())
  return (
    <>
      <OrderedMark episode={episode} />
      {expected && (
        <Mark
          look={late ? 'late' : 'expected'}
        >{`${late ? 'Retrasada: debía salir' : 'Prevista:'} ${expected}`}</Mark>
      )}
    </>
  )
}

/** *Alta indicada*, and nothing for whoever stays. */
export function OrderedMark({ episode: { status } }: { episode: Leaving }) {
  return status === 'dischargeOrdered' && <Mark look="ordered">{STATUS_LABELS.dischargeOrdered}</Mark>
}

function Mark({ look, children }: { look: keyof typeof LOOKS; children: string }) {
  const { Icon, color } = LOOKS[look]
  return (
    <p className={`flex items-start gap-1 ${color}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
