import type { RichText } from '#src/domain/rich-text.ts'
import { RichTextBuilder } from '#src/lib/rich-text-builder.ts'
import type { LineKind } from '#src/lib/rich-text-nodes.ts'
import { LineWriter } from './line-writer.ts'
import {
  BOLD,
  cellKindOf,
  formatIn,
  HEADINGS,
  isBlock,
  isHidden,
  isPlain,
  startOf,
  styleOf,
} from './markup-meaning.ts'
import { parseMarkup } from './parse-markup.ts'
import { isMarker, type WordItem, type WordList, wordItemOf, wordLists } from './word-lists.ts'

/** Below this depth only text is read. */
const DEEPEST = 200

/** What surrounds a node. */
interface Around {
  format: number
  /** Whether white space counts as it is. */
  isPlain: boolean
  /** What the lines are. */
  kind: LineKind
  depth: number
}

/** Reads pasted elements, and builds what a note can hold. */
class MarkupReader {
  readonly #builder = new RichTextBuilder()
  readonly #lines = new LineWriter(this.#builder)

  read(body: Element): RichText {
    this.#readAll(body, { format: 0, isPlain: false, kind: { type: 'paragraph' }, depth: 0 })
    this.#lines.endLine()
    return this.#builder.finish()
  }

  #readAll(parent: Element, around: Around): void {
    if (around.depth > DEEPEST) {
      this.#lines.write(parent.textContent, around.format)
      return
    }
    let items: WordItem[] = []
    for (const node of parent.childNodes) {
      const item = node instanceof Element ? wordItemOf(node) : null
      if (item) {
        items.push(item)
        continue
      }
      // Between the items of a list there is white space.
      if (items.length > 0 && node instanceof Text && node.data.trim() === '') continue
      this.#readWordLists(wordLists(items), around)
      items = []
      if (node instanceof Text) this.#readText(node.data, around)
      else if (node instanceof Element) this.#readElement(node, around)
    }
    this.#readWordLists(wordLists(items), around)
  }

  #readText(text: string, around: Around): void {
    // Headings are bold anyway.
    const format = around.kind.type === 'heading' ? around.format & ~BOLD : around.format
    if (around.isPlain) this.#lines.writePlain(text, format)
    else this.#lines.write(text, format)
  }

  #readElement(element: Element, outer: Around): void {
    const style = styleOf(element)
    if (isHidden(style) || isMarker(element)) return
    const around: Around = {
      format: formatIn(element, style, outer.format),
      isPlain: isPlain(element, style, outer.isPlain),
      kind: outer.kind,
      depth: outer.depth + 1,
    }
    const inner = () => this.#readAll(element, around)
    const tag = HEADINGS[element.tagName] ?? (element.classList.contains('MsoTitle') ? 'h2' : undefined)
    if (tag) this.#readLines({ type: 'heading', tag }, element, around)
    else if (element.tagName === 'BLOCKQUOTE') this.#readLines({ type: 'quote' }, element, around)
    else if (isBlock(element)) this.#readLines(outer.kind, element, around)
    else if (!this.#readStructure(element, inner)) inner()
  }

  /** Lists, tables and breaks; whether the element was one of them. */
  #readStructure(element: Element, inner: () => void): boolean {
    switch (element.tagName) {
      case 'BR':
        // Browsers append this one to everything that is copied.
        if (!element.classList.contains('Apple-interchange-newline')) this.#lines.breakLine()
        return true
      case 'UL':
      case 'OL': {
        const listType = element.tagName === 'OL' ? 'number' : 'bullet'
        this.#apart(() => this.#builder.list(listType, startOf(element), () => this.#apart(inner)))
        return true
      }
      case 'LI':
        this.#apart(() => this.#builder.item(() => this.#apart(inner)))
        return true
      case 'TABLE':
        this.#apart(() => this.#builder.table(() => this.#apart(inner)))
        return true
      case 'TR':
        this.#apart(() => this.#builder.row(() => this.#apart(inner)))
        return true
      case 'TD':
      case 'TH':
        this.#apart(() => this.#builder.cell(cellKindOf(element), () => this.#apart(inner)))
        return true
      default:
        return false
    }
  }

  #readLines(kind: LineKind, element: Element, around: Around): void {
    this.#apart(() =>
      this.#builder.lines(kind, () => this.#apart(() => this.#readAll(element, { ...around, kind }))),
    )
  }

  #readWordLists(lists: readonly WordList[], around: Around): void {
    for (const { listType, start, children } of lists)
      this.#apart(() =>
        this.#builder.list(listType, start, () => {
          for (const child of children) {
            if ('children' in child) this.#readWordLists([child], around)
            else this.#builder.item(() => this.#apart(() => this.#readAll(child.element, around)))
          }
        }),
      )
  }

  /** Puts what `write` writes into lines of its own. */
  #apart(write: () => void): void {
    this.#lines.endLine()
    write()
    this.#lines.endLine()
  }
}

/** Pasted markup as a note keeps it: headings, lists, tables and plain formats; without links, images and styles. */
export function markupToRichText(markup: string): RichText {
  return new MarkupReader().read(parseMarkup(markup))
}
