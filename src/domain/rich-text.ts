import * as z from 'zod/mini'

/*
 * Rich text as Lexical serializes it, narrowed to what a medical note needs: headings, paragraphs, quotes, lists,
 * tables, and text in bold, italic or underlined. There are no links, images, styles or colours. Attributes that
 * are not named here are dropped; a node of another type is refused.
 */

/** The deepest nesting of nodes, far more than a note needs. */
const MAX_DEPTH = 32

/** The bits of Lexical's text format that are kept: bold, italic, strikethrough, underline, sub- and superscript. */
const KEPT_FORMAT = 1 | 2 | 4 | 8 | 32 | 64

const version = z._default(z.literal(1), 1)
const bits = z.pipe(
  z.int(),
  z.transform((format) => format & KEPT_FORMAT),
)
/** Attributes that Lexical requires; only their default values are kept. */
const plain = {
  version,
  format: z._default(bits, 0),
  detail: z._default(lenient(z.literal(0), 0), 0),
  mode: z._default(lenient(z.literal('normal'), 'normal'), 'normal'),
  style: z._default(lenient(z.literal(''), ''), ''),
}
const element = {
  version,
  direction: z._default(lenient(z.nullable(z.enum(['ltr', 'rtl'])), null), null),
  format: z._default(lenient(z.enum(['', 'left', 'start', 'center', 'right', 'end', 'justify']), ''), ''),
  indent: z._default(lenient(z.int().check(z.minimum(0), z.maximum(8)), 0), 0),
}

const TextNode = z.object({ type: z.literal('text'), text: z.string(), ...plain })
const TabNode = z.object({ type: z.literal('tab'), text: z.literal('\t'), ...plain })
const LineBreakNode = z.object({ type: z.literal('linebreak'), version })
const Inline = z.discriminatedUnion('type', [TextNode, TabNode, LineBreakNode])

const inlines = z.array(Inline)
const Paragraph = z.object({ type: z.literal('paragraph'), ...element, children: inlines })
const Quote = z.object({ type: z.literal('quote'), ...element, children: inlines })
const Heading = z.object({
  type: z.literal('heading'),
  tag: z.enum(['h2', 'h3', 'h4']),
  ...element,
  children: inlines,
})

const ItemShape = z.object({
  type: z.literal('listitem'),
  value: z._default(z.int().check(z.minimum(1)), 1),
  ...element,
})
const ListShape = z.object({
  type: z.literal('list'),
  listType: z.enum(['bullet', 'number']),
  tag: z.enum(['ul', 'ol']),
  start: z._default(z.int().check(z.minimum(1)), 1),
  ...element,
})
export interface RichTextListItem extends z.infer<typeof ItemShape> {
  children: (RichTextInline | RichTextList)[]
}
export interface RichTextList extends z.infer<typeof ListShape> {
  children: RichTextListItem[]
}
/** A list may be nested in an item of another list. */
const List: z.ZodMiniType<RichTextList> = z.object({
  ...ListShape.shape,
  get children() {
    return z.array(z.object({ ...ItemShape.shape, children: z.array(z.union([Inline, List])) }))
  },
})

const TableCell = z.object({
  type: z.literal('tablecell'),
  /** 0 none, 1 row, 2 column, 3 both. */
  headerState: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  colSpan: z._default(z.int().check(z.minimum(1), z.maximum(50)), 1),
  rowSpan: z._default(z.int().check(z.minimum(1), z.maximum(500)), 1),
  ...element,
  children: z.array(z.union([z.discriminatedUnion('type', [Paragraph, Quote, Heading]), List])),
})
const TableRow = z.object({ type: z.literal('tablerow'), ...element, children: z.array(TableCell) })
const Table = z.object({ type: z.literal('table'), ...element, children: z.array(TableRow) })

const Block = z.union([z.discriminatedUnion('type', [Paragraph, Quote, Heading, Table]), List])

/** Whether a value's nesting is safe to parse; works without recursion. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 2 * MAX_DEPTH) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}

const INLINE_TYPES = ['text', 'tab', 'linebreak']
const LINE_TYPES = ['paragraph', 'quote', 'heading', 'list']

const NO_TYPES: readonly unknown[] = []

/** The node of each type without its children, and the types of its children, where it has any. */
const NODES: ReadonlyMap<unknown, { own: z.ZodMiniType; childTypes?: readonly unknown[] }> = new Map([
  ['text', { own: TextNode }],
  ['tab', { own: TabNode }],
  ['linebreak', { own: LineBreakNode }],
  ['paragraph', { own: z.omit(Paragraph, { children: true }), childTypes: INLINE_TYPES }],
  ['quote', { own: z.omit(Quote, { children: true }), childTypes: INLINE_TYPES }],
  ['heading', { own: z.omit(Heading, { children: true }), childTypes: INLINE_TYPES }],
  ['list', { own: ListShape, childTypes: ['listitem'] }],
  ['listitem', { own: ItemShape, childTypes: [...INLINE_TYPES, 'list'] }],
  ['table', { own: z.omit(Table, { children: true }), childTypes: ['tablerow'] }],
  ['tablerow', { own: z.omit(TableRow, { children: true }), childTypes: ['tablecell'] }],
  ['tablecell', { own: z.omit(TableCell, { children: true }), childTypes: LINE_TYPES }],
])

interface Parent {
  children: readonly unknown[]
  childTypes: readonly unknown[]
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/**
 * Looks for the first wrong node. The schema alone collects the faults of all nodes, which takes seconds for thousands
 * of wrong ones.
 */
function hasSoundNodes(value: unknown): boolean {
  const blocks = fieldOf(fieldOf(value, 'root'), 'children')
  const waiting: Parent[] = Array.isArray(blocks)
    ? [{ children: blocks, childTypes: [...LINE_TYPES, 'table'] }]
    : []
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const child of parent.children) {
      const type = fieldOf(child, 'type')
      const node = NODES.get(type)
      if (!node || !parent.childTypes.includes(type) || !z.safeParse(node.own, child).success) return false
      const { childTypes = NO_TYPES } = node
      const children = fieldOf(child, 'children')
      if (Array.isArray(children)) waiting.push({ children, childTypes })
      else if (childTypes !== NO_TYPES) return false
    }
  }
  return true
}

/** The content of a rich text section: Lexical's editor state. */
export const RichText = z.pipe(
  z
    .unknown()
    .check(
      z.refine(isShallow, { error: 'El texto está anidado de más', abort: true }),
      z.refine(hasSoundNodes, 'El texto tiene un elemento que no se admite'),
    ),
  z.object({ root: z.object({ type: z.literal('root'), ...element, children: z.array(Block) }) }),
)
export type RichText = z.infer<typeof RichText>
export type RichTextBlock = z.infer<typeof Block>
export type RichTextInline = z.infer<typeof Inline>

/** Turns plain text into rich text: each line becomes a paragraph. */
export function richTextOf(text: string): RichText {
  const children = text.split('\n').map((line) => ({
    type: 'paragraph',
    children: line === '' ? [] : [{ type: 'text', text: line }],
  }))
  return RichText.parse({ root: { type: 'root', children } })
}

type AnyNode =
  | RichTextBlock
  | RichTextInline
  | RichTextListItem
  | z.infer<typeof TableRow>
  | z.infer<typeof TableCell>

/** The text of one block, row or cell. */
export function textOf(node: AnyNode): string {
  if ('text' in node) return node.text
  if (!('children' in node)) return '\n'
  const parts = node.children.map(textOf)
  const isLine = node.type === 'paragraph' || node.type === 'quote' || node.type === 'heading'
  return isLine || (node.type === 'listitem' && node.children.every((child) => child.type !== 'list'))
    ? `${parts.join('')}\n`
    : parts.join('')
}

/** The plain text: one line for each paragraph, heading, item or cell. */
export function plainTextOf({ root }: RichText): string {
  return root.children.map(textOf).join('').trimEnd()
}

/**
 * Parses a value, and falls back to another one where it does not match the schema. Replaces `z.catch`, which would add
 * to the code of the first page.
 */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<Schema> => {
      const read = z.safeParse(schema, value)
      return read.success ? read.data : fallback
    }),
  )
}
