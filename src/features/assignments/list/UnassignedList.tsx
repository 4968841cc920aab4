import { createColumnHelper } from '@tanstack/react-table'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Unassigned } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { targetName } from '../labels.ts'
import { AssignmentDialogs } from '../page/AssignmentDialogs.tsx'
import { useAssignmentsSearch } from '../page/use-assignments-search.ts'
import { MomentCell, TargetLink } from '../parts/cells.tsx'
import { assignmentQueries, unassignedParams } from '../queries.ts'
import { FormLink } from './cells.tsx'

const UnassignedExport = lazyComponent(() =>
  import('./AssignmentsExport.tsx').then((module) => module.UnassignedExport),
)

/** The running episodes that nobody attends, and the way to somebody who does. */
export function UnassignedList() {
  const hospital = useHospital()
  const { address, q, change } = useAssignmentsSearch()
  const view = useListView('unassigned')
  const params = unassignedParams(address, view.rows, q)
  const list = useList(assignmentQueries.unassigned(hospital, params))
  return (
    <>
      <DataTable
        label="Sin médico asignado"
        view={view}
        columns={unassignedColumns}
        phoneRow={(row) => (
          <PhoneRow
            title={<TargetLink target={row} />}
            detail={
              <>
                <bdi>{row.service}</bdi> · Ingreso: <MomentCell at={row.admittedAt} />
              </>
            }
            menu={<Assign target={row} />}
          />
        )}
        list={list}
        search={{ page: address.page, orderBy: address.orderBy, q }}
        onSearch={change}
        rowId={({ episodeId }) => String(episodeId)}
        rowActions={<ExportButton exporter={UnassignedExport} of={params} />}
        emptyText={q ? 'Nadie coincide con esa búsqueda' : 'Todos los pacientes tienen médico tratante'}
        emptyHint="Aquí aparece quien ingresa hasta que se le asigna un médico tratante."
        errorText="No se pudo cargar quién está sin médico"
      />
      <AssignmentDialogs />
    </>
  )
}

const column = createColumnHelper<TableFeatures, Unassigned>()

const unassignedColumns = column.columns([
  column.display({
    id: 'patient',
    header: 'Paciente',
    cell: ({ row }) => (
      <span className="flex min-w-28 flex-col py-0.5">
        <span>
          <TargetLink target={row.original} />
        </span>
        <bdi className="text-sm text-muted">{row.original.service}</bdi>
      </span>
    ),
  }),
  column.accessor('admittedAt', {
    id: 'startsAt',
    header: 'Ingreso',
    cell: ({ getValue }) => <MomentCell at={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Acciones</span>,
    cell: ({ row }) => <Assign target={row.original} />,
  }),
])

function Assign({ target }: { target: Unassigned }) {
  const hospital = useHospital()
  if (!hospital.can('doctorAssignments', 'write')) return null
  return (
    <span className="flex justify-end">
      <FormLink
        form={{ form: 'asignacion', episode: target.episodeId }}
        label={`Asignar: ${targetName(target)}`}
      >
        <UserPlus aria-hidden="true" className="size-4" />
        <span className="narrow:sr-only">Asignar</span>
      </FormLink>
    </span>
  )
}
