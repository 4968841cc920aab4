import type { ColumnDef, RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Page } from '#src/domain/list.ts'
import { FIGURE_ROWS, type Figure } from '#src/domain/statistics/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton, type ExporterProps } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { useList } from '#src/ui/use-list.ts'
import { ROWS_LABELS } from '../labels.ts'
import { usePeriod, useStatisticsSearch } from '../page/use-statistics-search.ts'
import { ROWS_PAGE_SIZE, type RowsParams, statisticsQueries } from '../queries.ts'

/** What the export of a figure's rows needs. */
export interface ExportedRows<Row> {
  figure: Figure
  schema: z.ZodMiniType<Page<Row>>
  columns: CsvColumns<Row>
  rowId: (row: Row) => string
  params: RowsParams
}

interface RowsTableProps<Row extends RowData> extends Omit<ExportedRows<Row>, 'columns' | 'params'> {
  columns: ColumnDef<TableFeatures, Row>[]
  csv: CsvColumns<Row>
  emptyText: string
}

const loadExport = <Row,>() =>
  lazyComponent<ExporterProps<ExportedRows<Row>>>(async () => (await import('./RowsExport.tsx')).RowsExport)

/** A figure's rows, page by page, in an order of one's own, and as a file. */
export function RowsTable<Row extends RowData>({
  figure,
  schema,
  columns,
  csv,
  rowId,
  emptyText,
}: RowsTableProps<Row>) {
  const hospital = useHospital()
  const { search, toRows } = useStatisticsSearch()
  const { period } = usePeriod()
  const Exporter = useMemo(() => loadExport<Row>(), [])
  // The address may still order by what another figure's rows have.
  const orderBy = FIGURE_ROWS[figure].fields
    .flatMap((field) => [`${field}:asc`, `${field}:desc`])
    .find((order) => order === search.orderBy)
  const params: RowsParams = {
    ...period,
    service: search.service,
    pageIndex: search.page ?? 1,
    pageSize: ROWS_PAGE_SIZE,
    orderBy: orderBy ?? FIGURE_ROWS[figure].orderBy,
  }
  const list = useList(statisticsQueries.rows(hospital, figure, schema, params))
  return (
    <DataTable
      label={ROWS_LABELS[figure]}
      columns={columns}
      list={list}
      search={{ page: search.page, orderBy }}
      onSearch={toRows}
      rowId={rowId}
      searchable={false}
      rowActions={<ExportButton exporter={Exporter} of={{ figure, schema, columns: csv, rowId, params }} />}
      emptyText={emptyText}
      errorText="No se pudo cargar el detalle"
    />
  )
}
