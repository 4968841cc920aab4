import type { RichTextBlock, RichTextInline, RichTextList } from '#src/domain/rich-text.ts'
import {
  type CellKind,
  type LineKind,
  lineNode,
  PARAGRAPH,
  PLAIN,
  type TableBlock,
} from './rich-text-nodes.ts'

/** Where a builder writes to. */
export interface Place {
  /** What stands in the line that is being written; undefined where none has begun. */
  open: () => RichTextInline[] | undefined
  /** The line that is being written; it begins where none has. */
  line: (kind: LineKind) => RichTextInline[]
  /** What is written next begins a line. */
  endLine: () => void
  addList: (list: RichTextList) => void
}

/** Blocks one after the other, in the text itself or in a cell. */
export function blocksPlace(blocks: RichTextBlock[]): Place {
  let open: RichTextInline[] | undefined
  return {
    open: () => open,
    line: (kind) => {
      if (!open) {
        open = []
        blocks.push(lineNode(kind, open))
      }
      return open
    },
    endLine: () => {
      open = undefined
    },
    addList: (list) => {
      open = undefined
      blocks.push(list)
    },
  }
}

export interface ListPlace extends Place {
  /** How deep the list lies: 0 where it lies in no other. */
  level: number
  /** What is written next is an item of its own. */
  beginItem: () => void
  endItem: () => void
}

/** The items of a list. A line after the first one of an item stands below it, in the same item. */
export function listPlace(list: RichTextList, level: number): ListPlace {
  let open: RichTextInline[] | undefined
  let isBroken = false
  /** Whether an item has begun in which nothing stands yet. */
  let isDue = false
  let value = list.start

  function begin(): RichTextInline[] {
    const children: RichTextInline[] = []
    list.children.push({ type: 'listitem', value, ...PLAIN, indent: level, children })
    value += 1
    isBroken = false
    isDue = false
    open = children
    return children
  }

  return {
    level,
    open: () => (isBroken ? undefined : open),
    line: () => {
      const line = open ?? begin()
      if (isBroken) line.push({ type: 'linebreak', version: 1 })
      isBroken = false
      return line
    },
    endLine: () => {
      isBroken = open !== undefined && open.length > 0
    },
    // The editor keeps a nested list in an item of its own, which does not count.
    addList: (inner) => {
      open = undefined
      isBroken = false
      isDue = false
      list.children.push({ type: 'listitem', value, ...PLAIN, indent: level, children: [inner] })
    },
    beginItem: () => {
      open = undefined
      isDue = true
    },
    endItem: () => {
      if (isDue) begin()
      open = undefined
      isBroken = false
    },
  }
}

export interface TablePlace extends Place {
  beginRow: () => void
  /** Begins a cell; gives the place for what stands in it. */
  beginCell: (kind: CellKind) => Place
}

/** The rows of a table. What is written in it beside its cells gets one. */
export function tablePlace(table: TableBlock): TablePlace {
  let row: TableBlock['children'][number] | undefined
  let stray: Place | undefined

  function beginCell({ headerState = 0, colSpan = 1, rowSpan = 1 }: CellKind): Place {
    row ??= beginRow()
    const children: TableBlock['children'][number]['children'][number]['children'] = []
    row.children.push({ type: 'tablecell', ...PLAIN, headerState, colSpan, rowSpan, children })
    stray = undefined
    return blocksPlace(children)
  }

  function beginRow() {
    row = { type: 'tablerow', ...PLAIN, children: [] }
    stray = undefined
    table.children.push(row)
    return row
  }

  function aside(): Place {
    stray ??= beginCell({})
    return stray
  }

  return {
    open: () => stray?.open(),
    line: (kind) => aside().line(kind),
    endLine: () => stray?.endLine(),
    addList: (list) => aside().addList(list),
    beginRow,
    beginCell,
  }
}

/** Makes what was written into a table that can be drawn; undefined where it has no cell. */
export function wholeTable(table: TableBlock): TableBlock | undefined {
  const rows = table.children.filter((row) => row.children.length > 0)
  for (const [index, { children }] of rows.entries())
    for (const cell of children) {
      cell.rowSpan = Math.min(cell.rowSpan, rows.length - index)
      if (cell.children.length === 0) cell.children.push(lineNode(PARAGRAPH, []))
    }
  return rows.length === 0 ? undefined : { ...table, children: rows }
}
