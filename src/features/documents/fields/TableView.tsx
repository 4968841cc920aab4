import { SideScroll } from '#src/ui/SideScroll.tsx'
import { headingsOf, squareRows } from './table-rows.ts'

interface TableViewProps {
  /** The section that it is. */
  label: string
  headings: readonly string[]
  value: readonly (readonly string[])[]
}

/** The rows of a section's table; rows without a word stay out. */
export function TableView({ label, headings, value }: TableViewProps) {
  const columns = headingsOf(headings, value)
  const rows = squareRows(value, columns.length).filter((row) => row.some((cell) => cell.trim() !== ''))
  return (
    <SideScroll label={label}>
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="bg-sunken">
            {columns.map((heading, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={index}
                scope="col"
                className="border border-line px-2 py-1 text-start font-semibold wrap-anywhere"
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
                  className="border border-line px-2 py-1 align-top wrap-anywhere"
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
