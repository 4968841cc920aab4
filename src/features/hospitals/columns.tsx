import { createColumnHelper } from '@tanstack/react-table'
import type { TableFeatures } from '#src/ui/table-features.ts'
import type { Hospital } from './contract.ts'

const column = createColumnHelper<TableFeatures, Hospital>()

export const hospitalColumns = column.columns([
  column.accessor('hospitalId', { header: 'ID', meta: { numeric: true } }),
  column.accessor('name', { header: 'Nombre', cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
])
