import { createColumnHelper } from '@tanstack/react-table'
import { type BedRow, FIGURE_ROWS } from '#src/domain/statistics/contract.ts'
import { quotient } from '#src/domain/statistics/rules.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { numberText, plainNumber, shareText } from '../labels.ts'
import { RowBedCell } from './cells.tsx'
import { RowsTable } from './RowsTable.tsx'

const column = createColumnHelper<TableFeatures, BedRow>()

const COLUMNS = column.columns([
  column.accessor('code', {
    id: 'bed',
    header: 'Cama',
    cell: ({ row }) => <RowBedCell bed={row.original} />,
  }),
  column.display({ id: 'floor', header: 'Piso', cell: ({ row }) => <bdi>{row.original.floor || '—'}</bdi> }),
  column.accessor('occupied', {
    header: 'Días ocupada',
    meta: { numeric: true },
    cell: ({ getValue }) => numberText(getValue()),
  }),
  column.accessor('available', {
    header: 'Días disponible',
    meta: { numeric: true },
    cell: ({ getValue }) => numberText(getValue()),
  }),
  column.display({
    id: 'share',
    header: 'Ocupación',
    meta: { numeric: true },
    cell: ({ row: { original } }) => shareText(quotient(original.occupied, original.available)),
  }),
])

const CSV: CsvColumns<BedRow> = [
  ['cuarto', ({ roomCode }) => roomCode],
  ['cama', ({ code }) => code],
  ['piso', ({ floor }) => floor],
  ['dias_ocupada', ({ occupied }) => plainNumber(occupied)],
  ['dias_disponible', ({ available }) => plainNumber(available)],
]

/** The beds that the occupancy is made of. */
export function BedTable() {
  return (
    <RowsTable
      figure="occupancy"
      schema={FIGURE_ROWS.occupancy.page}
      columns={COLUMNS}
      csv={CSV}
      rowId={({ bedId }) => String(bedId)}
      emptyText="No hubo camas censables disponibles"
    />
  )
}
