import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { DETAIL_NAMES, FIGURE_LABELS } from '../labels.ts'
import { readRows } from '../queries.ts'
import type { ExportedRows } from './RowsTable.tsx'

/** Hands out all rows behind a figure; instants are on the hospital's clock. */
export function RowsExport<Row>({ of, onEnd }: ExporterProps<ExportedRows<Row>>) {
  const hospital = useHospital()
  const { figure, schema, columns, rowId, params } = of
  return (
    <ListExport
      title={`Exportar ${FIGURE_LABELS[figure]}`}
      file={`detalle-${DETAIL_NAMES[figure]}`}
      message={(count) => (count === 1 ? 'Se exportó 1 renglón' : `Se exportaron ${count} renglones`)}
      columns={columns}
      read={(page, signal) => readRows(hospital, figure, schema, { ...params, ...page }, signal)}
      rowId={rowId}
      onEnd={onEnd}
    />
  )
}
