import { useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { useTableRows } from '#src/ui/use-table-rows.ts'
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
  const list = assignmentQueries.unassigned(hospital, params)
  const query = useQuery({ ...list, placeholderData: (previous) => previous })
  const rows = useTableRows(query, list.queryKey)
  const failure = query.error && !isAbort(query.error) ? `: ${errorText(query.error)}` : ''
  return (
    <>
      <DataTable
        label="Sin médico asignado"
        columns={unassignedColumns}
        rows={rows}
        search={{ page: address.page, orderBy: address.orderBy, q }}
        onSearch={change}
        rowId={({ episodeId }) => String(episodeId)}
        actions={<ExportButton exporter={UnassignedExport} of={params} />}
        emptyText={q ? 'Nadie coincide con esa búsqueda' : 'Todos los pacientes tienen médico tratante'}
        emptyHint="Aquí aparece quien ingresa hasta que se le asigna un médico tratante."
        errorText={`No se pudo cargar quién está sin médico${failure}`}
      />
      <AssignmentDialogs />
    </>
  )
}
