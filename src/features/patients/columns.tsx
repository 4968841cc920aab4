import { createColumnHelper } from '@tanstack/react-table'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { SEX_LABELS } from './labels.ts'
import { AgeCell, BedCell, EpisodeCell, MovementCell, NameCell } from './PatientCells.tsx'

const column = createColumnHelper<TableFeatures, PatientSummary>()

export const patientColumns = column.columns([
  column.accessor('givenNames', {
    id: 'name',
    header: 'Nombre',
    cell: ({ row }) => <NameCell patient={row.original} />,
  }),
  column.accessor('recordNumber', {
    header: 'Expediente',
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor('birthDate', {
    id: 'age',
    header: 'Edad',
    meta: { numeric: true },
    cell: ({ row }) => <AgeCell patient={row.original} />,
  }),
  column.accessor('sex', {
    header: 'Sexo',
    enableSorting: false,
    cell: ({ getValue }) => SEX_LABELS[getValue()],
  }),
  column.accessor('stay', {
    id: 'bed',
    header: 'Cuarto y cama',
    enableSorting: false,
    cell: ({ getValue }) => <BedCell stay={getValue()} />,
  }),
  column.accessor('stay', {
    id: 'episode',
    header: 'Episodio',
    enableSorting: false,
    cell: ({ getValue }) => <EpisodeCell stay={getValue()} />,
  }),
  column.accessor('lastMovementAt', {
    header: 'Último movimiento',
    cell: ({ getValue }) => <MovementCell at={getValue()} />,
  }),
])
