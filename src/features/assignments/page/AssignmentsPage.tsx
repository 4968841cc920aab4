import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import List from 'lucide-react/icons/list'
import Printer from 'lucide-react/icons/printer'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserX from 'lucide-react/icons/user-x'
import type { ReactNode } from 'react'
import { addDays } from '#src/domain/dates.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DAYS_A_WEEK, daysOf, weekOf, weekText } from '#src/lib/week.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { FailureBoundary } from '#src/ui/FailureBoundary.tsx'
import { loadingPart } from '#src/ui/QueryPending.tsx'
import { NewAssignment } from '../dialogs.ts'
import type { AssignmentsView } from '../search-params.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'
import { LazyAssignmentList, LazyHandovers, LazyRoster, LazyUnassignedList } from './views.ts'

const NEEDS = [['doctorAssignments', 'read']] as const
const icon = 'size-4'

const VIEWS: readonly (readonly [AssignmentsView | undefined, string, LucideIcon])[] = [
  [undefined, 'Por doctor', Stethoscope],
  ['cuartos', 'Por cuarto', BedDouble],
  ['lista', 'Lista', List],
  ['sin-medico', 'Sin médico asignado', UserX],
  ['entregas', 'Entregas', ArrowLeftRight],
]

/** The roster: a week by doctor or by room, the list, patients without a doctor, and the handovers. */
export function AssignmentsPage() {
  const hospital = useHospital()
  if (!hospital.can('doctorAssignments')) return <AreaPage title="Asignaciones" needs={NEEDS} />
  return <Assignments key={hospital.id} />
}

function Assignments() {
  const hospital = useHospital()
  const mayChange = hospital.can('doctorAssignments', 'write')
  const { address, open } = useAssignmentsSearch()
  const { view } = address
  const isRoster = view === undefined || view === 'cuartos'
  return (
    <AreaPage
      title="Asignaciones"
      width="full"
      needs={NEEDS}
      actions={
        <div className="flex flex-wrap gap-2">
          {mayChange && (
            <Button
              variant="primary"
              icon={<CalendarPlus aria-hidden="true" className={icon} />}
              preload={NewAssignment.preload}
              onClick={() => open({ form: 'asignacion' })}
            >
              Nueva asignación
            </Button>
          )}
          {isRoster && (
            <Button
              foldable
              icon={<Printer aria-hidden="true" className={icon} />}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <AssignmentsViews />
        {(isRoster || view === 'lista') && (
          <FailureBoundary isQuiet>
            <WeekBar />
          </FailureBoundary>
        )}
      </div>
      <FailureBoundary>
        {isRoster && (
          <LazyRoster key={view} by={view === 'cuartos' ? 'room' : 'doctor'} fallback={loadingPart} />
        )}
        {view === 'lista' && <LazyAssignmentList fallback={loadingPart} />}
        {view === 'sin-medico' && <LazyUnassignedList fallback={loadingPart} />}
        {view === 'entregas' && <LazyHandovers fallback={loadingPart} />}
      </FailureBoundary>
    </AreaPage>
  )
}

/** The views of the roster; the week stays from one to the next. */
function AssignmentsViews() {
  const hospital = useHospital()
  const { address } = useAssignmentsSearch()
  return (
    <nav aria-label="Vista de las asignaciones" className="flex flex-wrap gap-1">
      {VIEWS.map(([view, label, Icon]) => (
        <Link
          key={label}
          {...hospitalLinks(hospital).assignments}
          search={{ view, week: address.week }}
          resetScroll={false}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          className={buttonClass(
            'ghost',
            'data-[status=active]:bg-accent-soft data-[status=active]:text-accent',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Which week is shown, and the way to the ones beside it. */
function WeekBar() {
  const { timeZone } = useHospital().clock
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
  const { timeZone } = useHospital().clock
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
