import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { useList } from '#src/ui/use-list.ts'
import { AssignmentDialogs } from './AssignmentDialogs.tsx'
import { AssignmentFilterControls } from './AssignmentFilterControls.tsx'
import { assignmentColumns } from './columns.tsx'
import { assignmentListParams } from './list-params.ts'
import { assignmentQueries } from './queries.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'

const AssignmentsExport = lazyComponent(() =>
  import('./AssignmentsExport.tsx').then((module) => module.AssignmentsExport),
)

/** The assignments of a week, one by one. */
export function AssignmentList() {
  const hospital = useHospital()
  const { timeZone } = useHospitalClock()
  const { address, q, change, filter } = useAssignmentsSearch()
  const { page, orderBy, doctor, status } = address
  const params = assignmentListParams(address, timeZone, q)
  const list = useList(assignmentQueries.list(hospital, params))
  return (
    <>
      <DataTable
        label="Asignaciones"
        columns={assignmentColumns}
        list={list}
        search={{ page, orderBy, q }}
        onSearch={change}
        rowId={({ assignmentId }) => String(assignmentId)}
        filters={{
          controls: <AssignmentFilterControls filters={{ doctor, status }} onFilter={filter} />,
          active: doctor !== undefined || status !== undefined,
          onClear: () => filter({ doctor: undefined, status: undefined }),
        }}
        actions={<ExportButton exporter={AssignmentsExport} of={params} />}
        emptyText="No hay asignaciones esta semana"
        emptyHint="Aquí aparece quién está a cargo de cada paciente y de cada cuarto."
        errorText={`No se pudieron cargar las asignaciones${list.cause}`}
      />
      <AssignmentDialogs />
    </>
  )
}
