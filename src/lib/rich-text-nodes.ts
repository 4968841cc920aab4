import type { RichTextBlock, RichTextInline, RichTextList } from '#src/domain/rich-text.ts'

export type TableBlock = Extract<RichTextBlock, { type: 'table' }>
export type TableRow = TableBlock['children'][number]
export type TableCell = TableRow['children'][number]
export type LineBlock = Extract<RichTextBlock, { type: 'paragraph' | 'quote' | 'heading' }>
export type Attributes = Pick<LineBlock, 'version' | 'direction' | 'format' | 'indent'>

/** The kind of a line; missing attributes have default values. */
export type LineKind = Partial<Attributes> &
  ({ type: 'paragraph' | 'quote' } | { type: 'heading'; tag: 'h2' | 'h3' | 'h4' })

export type CellKind = Partial<Pick<TableCell, 'headerState' | 'colSpan' | 'rowSpan'>>

/** The default attributes of an element. */
export const PLAIN: Attributes = { version: 1, direction: null, format: '', indent: 0 }

export const PARAGRAPH: LineKind = { type: 'paragraph' }

const LOOKS = { version: 1, detail: 0, mode: 'normal', style: '' } as const

export function textNode(text: string, format: number): RichTextInline {
  return { type: 'text', text, format, ...LOOKS }
}

export function tabNode(format: number): RichTextInline {
  return { type: 'tab', text: '\t', format, ...LOOKS }
}

export function lineNode(kind: LineKind, children: RichTextInline[]): LineBlock {
  const { version, direction, format, indent } = { ...PLAIN, ...kind }
  const attributes = { version, direction, format, indent, children }
  return kind.type === 'heading'
    ? { type: kind.type, tag: kind.tag, ...attributes }
    : { type: kind.type, ...attributes }
}

export function listNode(listType: 'bullet' | 'number', start: number): RichTextList {
  return { type: 'list', listType, tag: listType === 'number' ? 'ol' : 'ul', start, ...PLAIN, children: [] }
}
