import { createColumnHelper } from '@tanstack/react-table'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Unassigned } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { FormLink } from './FormLink.tsx'
import { InstantCell } from './InstantCell.tsx'
import { TargetLink } from './TargetLink.tsx'
import { targetName } from './target-text.ts'

const column = createColumnHelper<TableFeatures, Unassigned>()

export const unassignedColumns = column.columns([
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
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
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
