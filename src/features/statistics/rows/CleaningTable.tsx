import { createColumnHelper } from '@tanstack/react-table'
import { type CleaningRow, FIGURE_ROWS } from '#src/domain/statistics/contract.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { plainNumber, valueText } from '../labels.ts'
import { RowBedCell, RowInstantCell } from './cells.tsx'
import { RowsTable } from './RowsTable.tsx'

const column = createColumnHelper<TableFeatures, CleaningRow>()

const COLUMNS = column.columns([
  column.accessor('bed', { header: 'Cama', cell: ({ getValue }) => <RowBedCell bed={getValue()} /> }),
  column.accessor('startsAt', {
    header: 'Inicio',
    cell: ({ getValue }) => <RowInstantCell at={getValue()} />,
  }),
  column.display({
    id: 'endsAt',
    header: 'Fin',
    cell: ({ row }) => <RowInstantCell at={row.original.endsAt} none="En limpieza" />,
  }),
  column.accessor('hours', {
    header: 'Horas en el periodo',
    meta: { numeric: true },
    cell: ({ getValue }) => valueText('cleaning', getValue()),
  }),
])

const CSV: CsvColumns<CleaningRow> = [
  ['cuarto', ({ bed }) => bed.roomCode],
  ['cama', ({ bed }) => bed.code],
  ['inicio', ({ startsAt }) => startsAt, 'instant'],
  ['fin', ({ endsAt }) => endsAt, 'instant'],
  ['horas', ({ hours }) => plainNumber(hours)],
]

/** Each time that a bed was to be cleaned. */
export function CleaningTable() {
  return (
    <RowsTable
      figure="cleaning"
      schema={FIGURE_ROWS.cleaning.page}
      columns={COLUMNS}
      csv={CSV}
      rowId={({ bedEventId }) => String(bedEventId)}
      emptyText="Ninguna cama estuvo en limpieza en el periodo"
    />
  )
}
