import type { RichText, RichTextBlock } from '#src/domain/rich-text.ts'
import {
  type CellKind,
  type LineKind,
  listNode,
  PARAGRAPH,
  PLAIN,
  type TableBlock,
  tabNode,
  textNode,
} from './rich-text-nodes.ts'
import {
  blocksPlace,
  type ListPlace,
  listPlace,
  type Place,
  type TablePlace,
  tablePlace,
  wholeTable,
} from './rich-text-places.ts'

/** Word has nine levels; deeper items stay on the last one. */
const DEEPEST = 8

/** Bold, italic, strikethrough, underline, sub- and superscript. */
const KEPT_FORMAT = 1 | 2 | 4 | 8 | 32 | 64

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** The builder's position. */
interface Where {
  place: Place
  /** The list whose items are being written. */
  list?: ListPlace
  /** The table whose rows are being written. */
  table?: TablePlace
  takesTables: boolean
  /** The kind of the next line. */
  kind: LineKind
}

/**
 * Builds a rich text piece by piece. Whatever is written in whatever order, the result is a `RichText` that the editor
 * accepts: tables have cells, cells have lines, a nested list is in an item of its own, and no table is inside another
 * table or a list.
 */
export class RichTextBuilder {
  #blocks: RichTextBlock[] = []
  #at: Where = { place: blocksPlace(this.#blocks), takesTables: true, kind: PARAGRAPH }

  /** Whether the current line has any content. */
  get hasBegun(): boolean {
    return (this.#at.place.open()?.length ?? 0) > 0
  }

  /** Writes text. Line feeds and tabs become nodes, other control characters are removed. */
  write(text: string, format: number): void {
    const bits = format & KEPT_FORMAT
    const clean = text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '')
    for (const part of clean.split(/([\n\t])/)) {
      if (part === '\n') this.breakLine()
      else if (part === '\t') this.#at.place.line(this.#at.kind).push(tabNode(bits))
      else if (part !== '') this.#writePart(part, bits)
    }
  }

  breakLine(): void {
    this.#at.place.line(this.#at.kind).push({ type: 'linebreak', version: 1 })
  }

  /** Ends the current line. */
  endLine(): void {
    this.#at.place.endLine()
  }

  /** Writes an empty line, except in a list. */
  emptyLine(): void {
    this.endLine()
    if (this.#at.list) return
    this.#at.place.line(this.#at.kind)
    this.endLine()
  }

  /** Writes everything in `body` in separate lines, of this kind unless they are in a list. */
  lines(kind: LineKind, body: () => void): void {
    const around = this.#at.kind
    this.endLine()
    this.#at.kind = kind
    body()
    this.endLine()
    this.#at.kind = around
  }

  list(listType: 'bullet' | 'number', start: number, body: () => void): void {
    const level = this.#at.list ? this.#at.list.level + 1 : 0
    if (level > DEEPEST) {
      this.lines(this.#at.kind, body)
      return
    }
    const around = this.#at.place
    const list = listNode(listType, start)
    const place = listPlace(list, level)
    this.#within({ place, list: place }, body)
    if (list.children.length > 0) around.addList(list)
  }

  /** Writes an item of the current list, or a line outside of any list. */
  item(body: () => void): void {
    const list = this.#at.list
    if (!list) {
      this.lines(this.#at.kind, body)
      return
    }
    list.beginItem()
    body()
    list.endItem()
  }

  /** Writes a table, or its cells as lines where no table is allowed. */
  table(body: () => void): void {
    if (!this.#at.takesTables) {
      this.lines(this.#at.kind, body)
      return
    }
    const table: TableBlock = { type: 'table', ...PLAIN, children: [] }
    const place = tablePlace(table)
    this.endLine()
    this.#within({ place, table: place }, body)
    const whole = wholeTable(table)
    if (whole) this.#blocks.push(whole)
  }

  row(body: () => void): void {
    this.#at.table?.beginRow()
    if (this.#at.table) body()
    else this.lines(this.#at.kind, body)
  }

  cell(kind: CellKind, body: () => void): void {
    if (!this.#at.table) {
      this.lines(this.#at.kind, body)
      return
    }
    this.#within({ place: this.#at.table.beginCell(kind) }, body)
  }

  finish(): RichText {
    return { root: { type: 'root', ...PLAIN, children: this.#blocks } }
  }

  #within(inner: Omit<Where, 'kind' | 'takesTables'>, body: () => void): void {
    const around = this.#at
    this.#at = { ...inner, takesTables: false, kind: PARAGRAPH }
    body()
    this.#at = around
  }

  #writePart(text: string, format: number): void {
    const line = this.#at.place.line(this.#at.kind)
    const before = line.at(-1)
    // The editor joins adjacent texts of the same format.
    if (before?.type === 'text' && before.format === format) before.text += text
    else line.push(textNode(text, format))
  }
}
