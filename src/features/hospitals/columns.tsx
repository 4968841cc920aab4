import { createColumnHelper } from '@tanstack/react-table'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'

const column = createColumnHelper<TableFeatures, Hospital>()

export const hospitalColumns = column.columns([
  column.accessor('hospitalId', { header: 'ID', meta: { numeric: true } }),
  column.accessor('name', { header: 'Nombre', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
])
