import { useHospital } from '#src/hospital/use-hospital.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { useList } from '#src/ui/use-list.ts'
import { AssignmentDialogs } from './AssignmentDialogs.tsx'
import { unassignedParams } from './list-params.ts'
import { assignmentQueries } from './queries.ts'
import { unassignedColumns } from './unassigned-columns.tsx'
import { useAssignmentsSearch } from './use-assignments-search.ts'

const UnassignedExport = lazyComponent(() =>
  import('./UnassignedExport.tsx').then((module) => module.UnassignedExport),
)

/** The running episodes that nobody attends, and the way to somebody who does. */
export function UnassignedList() {
  const hospital = useHospital()
  const { address, q, change } = useAssignmentsSearch()
  const params = unassignedParams(address, q)
  const list = useList(assignmentQueries.unassigned(hospital, params))
  return (
    <>
      <DataTable
        label="Sin médico asignado"
        columns={unassignedColumns}
        list={list}
        search={{ page: address.page, orderBy: address.orderBy, q }}
        onSearch={change}
        rowId={({ episodeId }) => String(episodeId)}
        actions={<ExportButton exporter={UnassignedExport} of={params} />}
        emptyText={q ? 'Nadie coincide con esa búsqueda' : 'Todos los pacientes tienen médico tratante'}
        emptyHint="Aquí aparece quien ingresa hasta que se le asigna un médico tratante."
        errorText={`No se pudo cargar quién está sin médico${list.cause}`}
      />
      <AssignmentDialogs />
    </>
  )
}
