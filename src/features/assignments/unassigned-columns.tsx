import { createColumnHelper } from '@tanstack/react-table'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { Unassigned } from './contract.ts'
import { FormLink } from './FormLink.tsx'
import { TargetLink } from './TargetLink.tsx'
import { targetName } from './target-text.ts'

const column = createColumnHelper<TableFeatures, Unassigned>()

export const unassignedColumns = column.columns([
  column.display({
    id: 'patient',
    header: 'Paciente',
    cell: ({ row }) => <TargetLink target={row.original} />,
  }),
  column.display({
    id: 'service',
    header: 'Servicio',
    cell: ({ row }) => <bdi>{row.original.service || '—'}</bdi>,
  }),
  column.accessor('admittedAt', {
    id: 'startsAt',
    header: 'Ingreso',
    cell: ({ getValue }) => <AdmissionCell at={getValue()} />,
  }),
  column.display({
    id: 'deeds',
    header: () => <span className="sr-only">Acciones</span>,
    cell: ({ row }) => <Assign target={row.original} />,
  }),
])

function AdmissionCell({ at }: { at: string }) {
  const clock = useHospitalClock()
  return <span className="whitespace-nowrap tabular-nums">{clock.instant(at)}</span>
}

function Assign({ target }: { target: Unassigned }) {
  const { hospitalId } = useHospital()
  if (!useGranted(hospitalId)('doctorAssignments', 'write')) return null
  return (
    <span className="flex justify-end">
      <FormLink
        form={{ form: 'asignacion', episode: target.episodeId }}
        label={`Asignar: ${targetName(target)}`}
      >
        Asignar
      </FormLink>
    </span>
  )
}
