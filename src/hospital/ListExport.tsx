import { useQueryClient } from '@tanstack/react-query'
import { everyRow, type PageReader } from '#src/api/all-pages.ts'
import { ensure } from '#src/api/load.ts'
import { type CsvColumns, csvTable } from '#src/lib/csv.ts'
import { todayIn } from '#src/lib/today.ts'
import { ExportRun } from './ExportRun.tsx'
import { profileQueries } from './queries.ts'
import { useHospital } from './use-hospital.ts'

interface ListExportProps<Row> {
  title: string
  /** The file's name without date and extension: *pacientes*. */
  file: string
  /** The toast's message for a number of rows: *Se exportaron 12 pacientes*. */
  message: (count: number) => string
  columns: CsvColumns<Row>
  /** Reads the list with its filters and order. */
  read: PageReader<Row>
  rowId: (row: Row) => string | number
  onEnd: () => void
}

/** Exports a whole list of a hospital as CSV. */
export function ListExport<Row>({ title, onEnd, ...list }: ListExportProps<Row>) {
  const queryClient = useQueryClient()
  const hospital = useHospital()
  const { file, message, columns, read, rowId } = list
  return (
    <ExportRun
      title={title}
      onEnd={onEnd}
      make={async (making) => {
        const { timeZone } = await ensure(queryClient, profileQueries.detail(hospital))
        const rows = await everyRow({ read, rowId, ...making })
        const name = `${file}-${todayIn(timeZone)}.csv`
        return { name, text: csvTable(columns, rows, timeZone), message: message(rows.length) }
      }}
    />
  )
}
