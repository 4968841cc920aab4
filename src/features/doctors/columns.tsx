import { createColumnHelper } from '@tanstack/react-table'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { CertificationBadge, DoctorStatusBadge } from './DoctorBadges.tsx'

const column = createColumnHelper<TableFeatures, Doctor>()

export const doctorColumns = column.columns([
  column.accessor('name', { header: 'Nombre', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
  column.accessor('specialty', { header: 'Especialidad', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
  column.accessor('professionalLicense', {
    header: 'Cédula',
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor('certificationExpiresAt', {
    header: 'Certificación',
    enableSorting: false,
    cell: ({ getValue }) => <CertificationBadge expiresAt={getValue()} />,
  }),
  column.accessor('status', {
    header: 'Estado',
    enableSorting: false,
    cell: ({ getValue }) => <DoctorStatusBadge status={getValue()} />,
  }),
])
