import { useQuery } from '@tanstack/react-query'
import { createColumnHelper } from '@tanstack/react-table'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleStop from 'lucide-react/icons/circle-stop'
import { type Assignment, type AssignmentStatus, mayTake } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useListView } from '#src/hospital/use-list-view.ts'
import { classes } from '#src/ui/classes.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { PhoneRow } from '#src/ui/ListTools.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { FilterSelect, optionsOf } from '#src/ui/SelectField.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { doctorQueries } from '../../doctors/queries.ts'
import { SHIFT_LABELS } from '../../profile/labels.ts'
import { ASSIGNMENT_ROLE_LABELS, ASSIGNMENT_STATUS_LABELS } from '../labels.ts'
import { AssignmentDialogs } from '../page/AssignmentDialogs.tsx'
import { useAssignmentsSearch } from '../page/use-assignments-search.ts'
import { MomentCell, TargetLink } from '../parts/cells.tsx'
import { assignmentListParams, assignmentQueries } from '../queries.ts'
import type { AssignmentsSearch } from '../search-params.ts'
import { AssignmentActions, AssignmentMenu } from './cells.tsx'

const AssignmentsExport = lazyComponent(() =>
  import('./AssignmentsExport.tsx').then((module) => module.AssignmentsExport),
)

const STATUS_OPTIONS = optionsOf(ASSIGNMENT_STATUS_LABELS)

const STATUS_LOOKS: Readonly<Record<AssignmentStatus, readonly [LucideIcon, string]>> = {
  scheduled: [CalendarClock, 'text-info'],
  active: [CircleCheck, 'text-success'],
  ended: [CircleStop, 'text-muted'],
}

/** The assignments of a week, one by one. */
export function AssignmentList() {
  const hospital = useHospital()
  const { timeZone } = hospital.clock
  const { address, q, change, filter } = useAssignmentsSearch()
  const { page, orderBy, doctor, status } = address
  const view = useListView('assignments')
  const params = assignmentListParams(address, view.rows, timeZone, q)
  const list = useList(assignmentQueries.list(hospital, params))
  return (
    <>
      <DataTable
        label="Asignaciones"
        view={view}
        columns={assignmentColumns}
        phoneRow={assignmentPhoneRow}
        list={list}
        search={{ page, orderBy, q }}
        onSearch={change}
        rowId={({ assignmentId }) => String(assignmentId)}
        filters={{
          controls: <AssignmentFilterControls filters={{ doctor, status }} onFilter={filter} />,
          active: doctor !== undefined || status !== undefined,
          onClear: () => filter({ doctor: undefined, status: undefined }),
        }}
        rowActions={<ExportButton exporter={AssignmentsExport} of={params} />}
        emptyText="No hay asignaciones esta semana"
        emptyHint="Aquí aparece quién está a cargo de cada paciente y de cada cuarto."
        errorText="No se pudieron cargar las asignaciones"
      />
      <AssignmentDialogs />
    </>
  )
}

function assignmentPhoneRow(assignment: Assignment) {
  const { doctorName, role, shift, startsAt, status } = assignment
  return (
    <PhoneRow
      title={<TargetLink target={assignment} />}
      side={<AssignmentStatusBadge status={status} />}
      detail={
        <>
          <span className="block">
            <bdi>{doctorName}</bdi> · {ASSIGNMENT_ROLE_LABELS[role]}
            {shift && ` · ${SHIFT_LABELS[shift]}`}
          </span>
          <MomentCell at={startsAt} /> – <EndCell assignment={assignment} />
        </>
      }
      menu={<AssignmentMenu assignment={assignment} />}
    />
  )
}

const column = createColumnHelper<TableFeatures, Assignment>()

const assignmentColumns = column.columns([
  column.display({
    id: 'doctor',
    header: 'Doctor',
    cell: ({ row }) => <bdi className="block min-w-28 between:min-w-24">{row.original.doctorName}</bdi>,
  }),
  column.display({
    id: 'role',
    header: 'Rol',
    cell: ({ row }) => ASSIGNMENT_ROLE_LABELS[row.original.role],
  }),
  column.display({
    id: 'target',
    header: 'Para',
    cell: ({ row }) => (
      <span className="block min-w-28 between:min-w-24">
        <TargetLink target={row.original} />
      </span>
    ),
  }),
  column.display({
    id: 'shift',
    header: 'Turno',
    cell: ({ row: { original } }) => (original.shift ? SHIFT_LABELS[original.shift] : '—'),
  }),
  column.accessor('startsAt', {
    header: 'Inicio',
    cell: ({ getValue }) => <MomentCell at={getValue()} />,
  }),
  column.display({
    id: 'endsAt',
    header: 'Fin',
    cell: ({ row: { original } }) => <EndCell assignment={original} />,
  }),
  column.display({
    id: 'status',
    header: 'Estado',
    cell: ({ row }) => <AssignmentStatusBadge status={row.original.status} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Acciones</span>,
    cell: ({ row }) => <AssignmentActions assignment={row.original} />,
  }),
])

function EndCell({ assignment: { endsAt } }: { assignment: Assignment }) {
  return endsAt ? <MomentCell at={endsAt} /> : <span className="text-muted">Sin fin</span>
}

type Filters = Pick<AssignmentsSearch, 'doctor' | 'status'>

interface AssignmentFilterControlsProps {
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** Narrows the list; by doctor only for those who may know who the doctors are. */
function AssignmentFilterControls({ filters, onFilter }: AssignmentFilterControlsProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('doctors')
  const { data: staff = [] } = useQuery({ ...doctorQueries.everyone(hospital), enabled: mayRead })
  const data = staff.filter(({ profession }) => mayTake('resident', profession))
  const { doctor = '', status = '' } = filters
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-2 max-lg:order-last max-lg:basis-full between:auto-cols-max">
      <legend className="sr-only">Filtros</legend>
      {mayRead && (
        <FilterSelect
          label="Doctor"
          all="Todos los doctores"
          value={data.some(({ doctorId }) => doctorId === doctor) ? doctor : ''}
          onValue={(value) => onFilter({ ...filters, doctor: value || undefined })}
          options={data.map(({ doctorId, name }) => ({ value: doctorId, label: name }))}
        />
      )}
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={status}
        onValue={(value) =>
          onFilter({
            ...filters,
            status: value === 'scheduled' || value === 'active' || value === 'ended' ? value : undefined,
          })
        }
        options={STATUS_OPTIONS}
      />
    </fieldset>
  )
}

/** How an assignment stands: text, icon and colour. */
function AssignmentStatusBadge({ status }: { status: AssignmentStatus }) {
  const [Icon, color] = STATUS_LOOKS[status]
  return (
    <span className={classes('inline-flex items-center gap-1 whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4" />
      {ASSIGNMENT_STATUS_LABELS[status]}
    </span>
  )
}
