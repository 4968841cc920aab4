import { headingsOf, squareRows } from './table-rows.ts'

interface TableViewProps {
  headings: readonly string[]
  value: readonly (readonly string[])[]
}

/** The rows of a section's table; rows without a word stay out. */
export function TableView({ headings, value }: TableViewProps) {
  const columns = headingsOf(headings, value)
  const rows = squareRows(value, columns.length).filter((row) => row.some((cell) => cell.trim() !== ''))
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse">
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
    </div>
  )
}
