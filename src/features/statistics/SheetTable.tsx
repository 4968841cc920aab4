import { classes } from '#src/ui/classes.ts'
import type { Sheet } from './sheets.ts'

/** The numbers of a chart, one under the other; a long table scrolls in a box of its own. */
export function SheetTable<Row>({ sheet: { title, columns, rows, rowId } }: { sheet: Sheet<Row> }) {
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
