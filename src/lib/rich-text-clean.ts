import * as z from 'zod/mini'
import { lenient, type RichText } from '#src/domain/rich-text.ts'
import { RichTextBuilder } from './rich-text-builder.ts'
import type { Attributes, LineKind } from './rich-text-nodes.ts'

type Loose = Readonly<Record<string, unknown>>

/** Of deeper nodes only the text is kept. */
const DEEPEST = 64

const HEADINGS: Readonly<Record<string, 'h2' | 'h3' | 'h4'>> = { h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }

const within = (lowest: number, highest: number, other: number) =>
  lenient(z.int().check(z.minimum(lowest), z.maximum(highest)), other)

const AttributesIn = z.object({
  direction: lenient(z.nullable(z.enum(['ltr', 'rtl'])), null),
  format: lenient(z.enum(['', 'left', 'start', 'center', 'right', 'end', 'justify']), ''),
  indent: within(0, 8, 0),
})
const CellIn = z.object({
  headerState: within(0, 3, 0),
  colSpan: within(1, 50, 1),
  rowSpan: within(1, 500, 1),
})
const ListIn = z.object({
  listType: lenient(z.enum(['bullet', 'number']), 'bullet'),
  start: within(1, 1_000_000, 1),
})
const Format = within(0, 0x7fffffff, 0)

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function childrenOf(node: Loose): unknown[] {
  return Array.isArray(node.children) ? node.children : []
}

/** The text of a node that is nested too deeply. */
function wordsOf(node: unknown): string {
  const words: string[] = []
  const waiting: unknown[] = [node]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (!isLoose(next)) continue
    if (typeof next.text === 'string') words.push(next.text)
    waiting.push(...childrenOf(next).toReversed())
  }
  return words.join(' ')
}

function attributesOf(node: Loose): Omit<Attributes, 'version'> {
  return z.parse(AttributesIn, node)
}

function lineKindOf(node: Loose): LineKind {
  const attributes = attributesOf(node)
  if (node.type === 'heading')
    return { type: 'heading', tag: HEADINGS[String(node.tag)] ?? 'h2', ...attributes }
  return { type: node.type === 'quote' ? 'quote' : 'paragraph', ...attributes }
}

function copyAll(nodes: readonly unknown[], into: RichTextBuilder, depth: number): void {
  for (const node of nodes) copy(node, into, depth)
}

/** Whether a node is an empty line. */
function isBlank(children: readonly unknown[]): boolean {
  return children.every((child) => isLoose(child) && child.type === 'text' && child.text === '')
}

function copyLine(node: Loose, into: RichTextBuilder, depth: number): void {
  const children = childrenOf(node)
  into.lines(lineKindOf(node), () => {
    if (isBlank(children)) into.emptyLine()
    else copyAll(children, into, depth)
  })
}

/** Writes a node. Of an unknown node, for example a link, its content is kept. */
function copy(node: unknown, into: RichTextBuilder, depth: number): void {
  if (!isLoose(node)) return
  if (depth > DEEPEST) {
    into.write(wordsOf(node), 0)
    return
  }
  const inner = () => copyAll(childrenOf(node), into, depth + 1)
  switch (node.type) {
    case 'linebreak':
      into.breakLine()
      inner()
      break
    case 'paragraph':
    case 'quote':
    case 'heading':
      copyLine(node, into, depth + 1)
      break
    case 'list': {
      const { listType, start } = z.parse(ListIn, node)
      into.list(listType, start, inner)
      break
    }
    case 'listitem':
      into.item(inner)
      break
    case 'table':
      into.table(inner)
      break
    case 'tablerow':
      into.row(inner)
      break
    case 'tablecell':
      into.cell(z.parse(CellIn, node), inner)
      break
    default:
      if (typeof node.text === 'string') into.write(node.text, z.parse(Format, node.format))
      inner()
  }
}

/**
 * Turns any stored or copied editor state into a valid `RichText`: removes what notes don't support (links, images,
 * styles, other nodes) and keeps the text. Never throws.
 */
export function cleanRichText(value: unknown): RichText {
  const builder = new RichTextBuilder()
  const root = isLoose(value) && 'root' in value ? value.root : value
  if (Array.isArray(root)) copyAll(root, builder, 0)
  else copy(root, builder, 0)
  return builder.finish()
}
