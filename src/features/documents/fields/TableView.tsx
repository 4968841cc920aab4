import { classes } from '#src/ui/classes.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { hasEndlessWord, headingsOf, PAPER_SIZES, paperTable, squareRows } from './table-rows.ts'

interface TableViewProps {
  /** The section that it is. */
  label: string
  headings: readonly string[]
  value: readonly (readonly string[])[]
}

/** Words stay whole; a cell that has one without end breaks it. */
const cellClass = (text: string, more: string) =>
  classes(
    'border border-line px-2 py-1 print:px-1 print:wrap-break-word',
    hasEndlessWord(text) && 'wrap-anywhere',
    more,
  )

/** The rows of a section's table; rows without a word stay out. */
export function TableView({ label, headings, value }: TableViewProps) {
  const columns = headingsOf(headings, value)
  const rows = squareRows(value, columns.length).filter((row) => row.some((cell) => cell.trim() !== ''))
  const { widths, points } = paperTable(columns, rows)
  return (
    <SideScroll label={label}>
      <table
        aria-label={label}
        className={classes('w-full border-collapse print:table-fixed', PAPER_SIZES[points])}
      >
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={index} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr className="bg-sunken">
            {columns.map((heading, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={index}
                scope="col"
                className={cellClass(heading, 'text-start font-semibold')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={index} className="break-inside-avoid">
              {row.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={column}
                  dir="auto"
                  className={cellClass(cell, 'align-top')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}
