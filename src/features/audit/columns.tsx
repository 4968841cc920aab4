import { createColumnHelper } from '@tanstack/react-table'
import type { AuditEntry } from '#src/domain/audit/contract.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { ActionCell, PatientCell, TimeCell } from './AuditCells.tsx'
import { entryText } from './entry-text.ts'

const column = createColumnHelper<TableFeatures, AuditEntry>()

export const auditColumns = column.columns([
  column.accessor('at', { header: 'Fecha y hora', cell: ({ getValue }) => <TimeCell at={getValue()} /> }),
  column.accessor('userName', {
    header: 'Persona',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <bdi className="block min-w-32">{original.userName ?? original.userId}</bdi>
    ),
  }),
  column.accessor('action', {
    header: 'Tipo',
    enableSorting: false,
    cell: ({ getValue }) => <ActionCell action={getValue()} />,
  }),
  column.accessor('target', {
    header: 'Qué hizo',
    enableSorting: false,
    cell: ({ row: { original } }) => <bdi className="block min-w-32">{entryText(original)}</bdi>,
  }),
  column.accessor('patientId', {
    header: 'Paciente',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        <PatientCell entry={original} />
      </span>
    ),
  }),
])
