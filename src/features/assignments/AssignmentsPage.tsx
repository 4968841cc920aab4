import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Printer from 'lucide-react/icons/printer'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { AssignmentsViews } from './AssignmentsViews.tsx'
import { NewAssignment } from './preloads.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'
import { AssignmentList, Handovers, Roster, UnassignedList } from './views.ts'
import { WeekBar } from './WeekBar.tsx'

const NEEDS = [['doctorAssignments', 'read']] as const
const icon = 'size-4'

/** Who is on for whom: the week by doctor and by room, one by one, whoever has nobody, and handing over. */
export function AssignmentsPage() {
  const hospital = useHospital()
  if (!hospital.can('doctorAssignments')) return <AreaPage title="Asignaciones" needs={NEEDS} />
  return <Opened key={hospital.id} />
}

function Opened() {
  const hospital = useHospital()
  const mayChange = hospital.can('doctorAssignments', 'write')
  const { address, open } = useAssignmentsSearch()
  const { view } = address
  const isRoster = view === undefined || view === 'cuartos'
  const fallback = <Loading />
  return (
    <AreaPage
      title="Asignaciones"
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
        {(isRoster || view === 'lista') && <WeekBar />}
      </div>
      {isRoster && <Roster key={view} by={view === 'cuartos' ? 'room' : 'doctor'} fallback={fallback} />}
      {view === 'lista' && <AssignmentList fallback={fallback} />}
      {view === 'sin-medico' && <UnassignedList fallback={fallback} />}
      {view === 'entregas' && <Handovers fallback={fallback} />}
    </AreaPage>
  )
}
