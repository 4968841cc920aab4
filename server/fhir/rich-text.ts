import type { RichText, RichTextBlock, RichTextInline } from '#src/domain/rich-text.ts'
import { element, joined, words, type Xhtml } from './narrative.ts'

/** Each kept bit of a text's format, and how it is shown: narratives know neither `u` nor `s`. */
const FORMATS: readonly (readonly [bit: number, tag: string, attributes?: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 'span', 'style="text-decoration: line-through"'],
  [8, 'span', 'style="text-decoration: underline"'],
  [32, 'sub'],
  [64, 'sup'],
]

function inline(node: RichTextInline): Xhtml {
  if (node.type === 'linebreak') return { xhtml: '<br/>' }
  const on = FORMATS.filter(([bit]) => (node.format & bit) !== 0)
  return on.reduce((content, [, tag, attributes]) => element(tag, content, attributes), words(node.text))
}

type List = Extract<RichTextBlock, { type: 'list' }>
type Table = Extract<RichTextBlock, { type: 'table' }>

function listOf({ tag, children }: List): Xhtml {
  const items = children.map((item) =>
    element(
      'li',
      joined(item.children.map((child) => (child.type === 'list' ? listOf(child) : inline(child)))),
    ),
  )
  return element(tag, joined(items))
}

function tableOf({ children }: Table): Xhtml {
  const rows = children.map((row) => {
    const cells = row.children.map(({ headerState, colSpan, rowSpan, children: blocks }) =>
      element(
        headerState > 0 ? 'th' : 'td',
        joined(blocks.map(block)),
        `colspan="${colSpan}" rowspan="${rowSpan}"`,
      ),
    )
    return element('tr', joined(cells))
  })
  return element('table', element('tbody', joined(rows)))
}

function block(node: RichTextBlock): Xhtml {
  switch (node.type) {
    case 'list':
      return listOf(node)
    case 'table':
      return tableOf(node)
    case 'heading':
      return element(node.tag, joined(node.children.map(inline)))
    case 'quote':
      return element('blockquote', joined(node.children.map(inline)))
    default:
      return element('p', joined(node.children.map(inline)))
  }
}

/** Rich text as a narrative shows it. */
export function richTextOf({ root }: RichText): Xhtml {
  return joined(root.children.map(block))
}
