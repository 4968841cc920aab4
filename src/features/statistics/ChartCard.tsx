import Download from 'lucide-react/icons/download'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { SheetTable } from './SheetTable.tsx'
import type { Sheet } from './sheets.ts'
import { sheetCsv } from './statistics-csv.ts'
import { useStatisticsFile } from './use-statistics-file.ts'

interface ChartCardProps<Row> {
  sheet: Sheet<Row>
  /** Stands in the chart's place where there is nothing to draw. */
  empty: string | undefined
  children: ReactNode
}

/** A chart with its title, its numbers as a table, and those as a file. */
export function ChartCard<Row>({ sheet, empty, children }: ChartCardProps<Row>) {
  const [isTable, setTable] = useState(false)
  const save = useStatisticsFile()
  const id = useId()
  const { title, file } = sheet
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-raised p-4 break-inside-avoid"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {empty === undefined && (
          <div className="flex gap-1 print:hidden">
            <Button
              variant="ghost"
              aria-expanded={isTable}
              aria-label={`${isTable ? 'Ocultar' : 'Ver'} tabla: ${title}`}
              icon={<Table2 aria-hidden="true" className="size-4" />}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Ocultar tabla' : 'Ver tabla'}
            </Button>
            <Button
              variant="ghost"
              aria-label={`CSV: ${title}`}
              icon={<Download aria-hidden="true" className="size-4" />}
              onClick={() => save(file, sheetCsv(sheet))}
            >
              CSV
            </Button>
          </div>
        )}
      </header>
      {empty === undefined ? children : <p className="py-6 text-center text-muted">{empty}</p>}
      {isTable && empty === undefined && <SheetTable sheet={sheet} />}
    </section>
  )
}
