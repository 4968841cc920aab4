import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { addDays } from '#src/domain/dates.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { weekText } from './day-names.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'
import { DAYS_A_WEEK, daysOf, weekOf } from './week.ts'

/** Which week is shown, and the way to the ones beside it. */
export function WeekBar() {
  const { timeZone } = useHospitalClock()
  const { address } = useAssignmentsSearch()
  const monday = weekOf(address.week, timeZone)
  return (
    <nav aria-label="Semana" className="flex items-center gap-1">
      <WeekLink week={addDays(monday, -DAYS_A_WEEK)} label="Semana anterior">
        <ChevronLeft aria-hidden="true" className="size-5" />
      </WeekLink>
      <p aria-live="polite" className="min-w-40 text-center font-medium tabular-nums">
        {weekText(daysOf(monday))}
      </p>
      <WeekLink week={addDays(monday, DAYS_A_WEEK)} label="Semana siguiente">
        <ChevronRight aria-hidden="true" className="size-5" />
      </WeekLink>
      {address.week !== undefined && address.week !== weekOf(undefined, timeZone) && (
        <WeekLink week={undefined}>Hoy</WeekLink>
      )}
    </nav>
  )
}

function WeekLink({
  week,
  label,
  children,
}: {
  week: string | undefined
  label?: string
  children: ReactNode
}) {
  const { timeZone } = useHospitalClock()
  return (
    <Link
      from="/hospitals/$hospitalId/assignments"
      to="."
      search={(current) => ({
        ...current,
        page: undefined,
        // This week is the default, and stays out of the address.
        week: week === weekOf(undefined, timeZone) ? undefined : week,
      })}
      state
      resetScroll={false}
      aria-label={label}
      title={label}
      className={buttonClass('ghost', label && 'px-2')}
    >
      {children}
    </Link>
  )
}
