import type { RichTextBlock, RichTextInline, RichTextList } from '#src/domain/rich-text.ts'
import {
  type CellKind,
  type LineKind,
  lineNode,
  PARAGRAPH,
  PLAIN,
  type TableBlock,
} from './rich-text-nodes.ts'

/** A place that a builder writes to. */
export interface Place {
  /** The nodes of the current line; undefined if none has begun. */
  open: () => RichTextInline[] | undefined
  /** The nodes of the current line; begins one if there is none. */
  line: (kind: LineKind) => RichTextInline[]
  /** Ends the current line. */
  endLine: () => void
  addList: (list: RichTextList) => void
}

/** A sequence of blocks: the whole text or a cell. */
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
  /** How deeply the list is nested, from 0. */
  level: number
  /** Begins a new item. */
  beginItem: () => void
  endItem: () => void
}

/** The items of a list. An item may have several lines. */
export function listPlace(list: RichTextList, level: number): ListPlace {
  let open: RichTextInline[] | undefined
  let isBroken = false
  /** Whether an item has begun that is still empty. */
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
    // The editor puts a nested list into an item of its own, which has no number.
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
  /** Begins a cell. @returns the place for its content */
  beginCell: (kind: CellKind) => Place
}

/** The rows of a table. Content outside of its cells gets a cell of its own. */
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

/** Completes a table so that it can be rendered; undefined if it has no cells. */
export function wholeTable(table: TableBlock): TableBlock | undefined {
  const rows = table.children.filter((row) => row.children.length > 0)
  for (const [index, { children }] of rows.entries())
    for (const cell of children) {
      cell.rowSpan = Math.min(cell.rowSpan, rows.length - index)
      if (cell.children.length === 0) cell.children.push(lineNode(PARAGRAPH, []))
    }
  return rows.length === 0 ? undefined : { ...table, children: rows }
}
