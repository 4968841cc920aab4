import type { ReactNode } from 'react'
import { type RichTextBlock, textOf } from '#src/domain/rich-text.ts'
import { classes } from '#src/ui/classes.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { hasEndlessWord, headingsOf, PAPER_SIZES, paperTable } from './table-rows.ts'

type Table = Extract<RichTextBlock, { type: 'table' }>
type Cell = Table['children'][number]['children'][number]

/** The bit of a cell's `headerState` that makes it the heading of its column. */
const IN_HEADING_ROW = 1

function drawCell(cell: Cell, index: number, content: ReactNode) {
  const spans = {
    ...(cell.colSpan > 1 && { colSpan: cell.colSpan }),
    ...(cell.rowSpan > 1 && { rowSpan: cell.rowSpan }),
  }
  // Words stay whole, so that a column is as wide as its longest; one without end breaks.
  const look = classes(
    'border border-line px-2 py-1 text-start align-top print:px-1',
    !hasEndlessWord(textOf(cell)) && '[&_*]:wrap-break-word',
  )
  if (cell.headerState === 0)
    return (
      <td key={index} {...spans} className={look}>
        {content}
      </td>
    )
  return (
    <th
      key={index}
      {...spans}
      scope={cell.headerState & IN_HEADING_ROW ? 'col' : 'row'}
      className={`${look} bg-sunken font-semibold`}
    >
      {content}
    </th>
  )
}

interface RichTextTableViewProps {
  table: Table
  /** Draws what stands in a cell. */
  draw: (blocks: readonly RichTextBlock[]) => ReactNode
}

/** A table somebody drew in a rich text. */
export function RichTextTableView({ table, draw }: RichTextTableViewProps) {
  const texts = table.children.map((row) => row.children.map(textOf))
  const { points } = paperTable(headingsOf([], texts), texts)
  return (
    <SideScroll label="Tabla">
      <table className={classes('border-collapse break-inside-avoid', PAPER_SIZES[points])}>
        <tbody>
          {table.children.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
            <tr key={index} className="break-inside-avoid">
              {row.children.map((cell, place) => drawCell(cell, place, draw(cell.children)))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}
