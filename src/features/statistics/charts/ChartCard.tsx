import Download from 'lucide-react/icons/download'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useStatisticsFile } from '../page/use-statistics-search.ts'
import { type ChartTable, chartTableCsv } from './chart-tables.ts'

interface ChartCardProps<Row> {
  table: ChartTable<Row>
  /** Stands in the chart's place where there is nothing to draw. */
  empty: string | undefined
  children: ReactNode
}

/** A chart with its title, its numbers as a table, and those as a file. */
export function ChartCard<Row>({ table, empty, children }: ChartCardProps<Row>) {
  const [isTable, setTable] = useState(false)
  const save = useStatisticsFile()
  const id = useId()
  const { title, file } = table
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
              onClick={() => save(file, chartTableCsv(table))}
            >
              CSV
            </Button>
          </div>
        )}
      </header>
      {empty === undefined ? children : <p className="py-6 text-center text-muted">{empty}</p>}
      {isTable && empty === undefined && <NumbersTable table={table} />}
    </section>
  )
}

/** The numbers of a chart, one under the other; a long table scrolls in a box of its own. */
function NumbersTable<Row>({ table: { title, columns, rows, rowId } }: { table: ChartTable<Row> }) {
  return (
    <section
      aria-label={`Tabla: ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line print:max-h-none"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {columns.map(({ heading, isNumber }) => (
              <th
                key={heading}
                scope="col"
                className={classes('px-3 py-1.5 font-semibold', isNumber && 'text-right')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-t border-line">
              {columns.map(({ heading, shown, isNumber }) => (
                <td key={heading} className={classes('px-3 py-1.5', isNumber && 'text-right tabular-nums')}>
                  <bdi>{shown(row)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
