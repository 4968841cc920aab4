import { createColumnHelper } from '@tanstack/react-table'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { SHIFT_LABELS } from '../profile/labels.ts'
import { AssignmentStatusBadge } from './AssignmentStatusBadge.tsx'
import { FormLink } from './FormLink.tsx'
import { InstantCell } from './InstantCell.tsx'
import { ASSIGNMENT_ROLE_LABELS } from './labels.ts'
import { TargetLink } from './TargetLink.tsx'
import { targetName } from './target-text.ts'

const column = createColumnHelper<TableFeatures, Assignment>()

export const assignmentColumns = column.columns([
  column.display({
    id: 'doctor',
    header: 'Doctor',
    cell: ({ row }) => <bdi className="block min-w-28">{row.original.doctorName}</bdi>,
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
      <span className="block min-w-28">
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
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  column.display({
    id: 'endsAt',
    header: 'Fin',
    cell: ({ row: { original } }) =>
      original.endsAt ? <InstantCell at={original.endsAt} /> : <span className="text-muted">Sin fin</span>,
  }),
  column.display({
    id: 'status',
    header: 'Estado',
    cell: ({ row }) => <AssignmentStatusBadge status={row.original.status} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Acciones</span>,
    cell: ({ row }) => <Actions assignment={row.original} />,
  }),
])

function Actions({ assignment }: { assignment: Assignment }) {
  const hospital = useHospital()
  const mayChange = hospital.can('doctorAssignments', 'write')
  const { assignmentId, doctorName, status } = assignment
  if (!mayChange || status === 'ended') return null
  const about = `${doctorName}, ${targetName(assignment)}`
  return (
    <span className="flex justify-end gap-1 whitespace-nowrap">
      <FormLink form={{ form: 'editar', assignment: assignmentId }} label={`Editar: ${about}`}>
        Editar
      </FormLink>
      <FormLink form={{ form: 'terminar', assignment: assignmentId }} label={`Terminar: ${about}`}>
        Terminar
      </FormLink>
    </span>
  )
}
