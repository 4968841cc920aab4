import { createElement, Fragment, type ReactNode } from 'react'
import {
  type RichText,
  type RichTextBlock,
  type RichTextInline,
  type RichTextList,
  type RichTextListItem,
  textOf,
} from '#src/domain/rich-text.ts'
import { classes } from '#src/ui/classes.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { hasEndlessWord, headingsOf, PAPER_SIZES, paperTable } from './table-rows.ts'

/** The bit of a cell's `headerState` that makes it the heading of its column. */
const IN_HEADING_ROW = 1

/** The bits of a text's format, each with the element that means it. */
const MARKS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
] as const

/** Headings go on below the title of their section. */
const LEVELS = { h2: 'h4', h3: 'h5', h4: 'h6' } as const
const HEADINGS = { h2: 'text-base', h3: '', h4: 'text-sm' } as const

const ALIGNED: Readonly<Record<string, string>> = {
  center: 'text-center',
  right: 'text-right',
  end: 'text-end',
  justify: 'text-justify',
}
/** As wide as text is on the screen at most: the eye finds the way back from no longer line. */
export const MEASURE = 'max-w-[76ch] print:max-w-none'
const INDENTS = ['', 'ps-6', 'ps-12', 'ps-18', 'ps-24', 'ps-30', 'ps-36', 'ps-42', 'ps-48']

/** A rich text to be read. */
export function RichTextView({ value }: { value: RichText }) {
  return <div className="flex flex-col gap-1.5">{drawBlocks(value.root.children)}</div>
}

function drawBlocks(blocks: readonly RichTextBlock[]): ReactNode {
  return blocks.map(drawBlock)
}

function drawBlock(block: RichTextBlock, index: number) {
  if (block.type === 'list') return <RichTextListView key={index} list={block} />
  if (block.type === 'table') return <RichTextTableView key={index} table={block} draw={drawBlocks} />
  const line = {
    dir: block.direction ?? 'auto',
    className: classes(
      'whitespace-pre-wrap wrap-anywhere',
      MEASURE,
      ALIGNED[block.format],
      INDENTS[block.indent],
    ),
    children: <RichTextInlines nodes={block.children} />,
  }
  if (block.type === 'heading') {
    const Heading = LEVELS[block.tag]
    return (
      <Heading
        key={index}
        {...line}
        className={classes(line.className, HEADINGS[block.tag], 'font-semibold')}
      />
    )
  }
  if (block.type === 'quote')
    return (
      <blockquote key={index} {...line} className={classes(line.className, 'border-s-4 border-line ps-3')} />
    )
  // Keeps empty paragraphs as tall as a line.
  return <p key={index} {...line} className={classes(line.className, 'min-h-[1lh]')} />
}

interface Item {
  value: number
  inlines: RichTextInline[]
  lists: RichTextList[]
}

function isList(node: RichTextListItem['children'][number]): node is RichTextList {
  return node.type === 'list'
}

/** Lexical keeps a nested list in an item of its own; in HTML it belongs to the item before it. */
function itemsOf(list: RichTextList): Item[] {
  const items: Item[] = []
  for (const { value, children } of list.children) {
    const lists = children.filter(isList)
    const inlines = children.filter((child) => !isList(child))
    const before = items.at(-1)
    if (inlines.length === 0 && lists.length > 0 && before) before.lists.push(...lists)
    else items.push({ value, inlines, lists })
  }
  return items
}

function RichTextListView({ list }: { list: RichTextList }) {
  const List = list.listType === 'number' ? 'ol' : 'ul'
  return (
    <List
      {...(list.listType === 'number' && list.start !== 1 && { start: list.start })}
      className={classes('ps-6', MEASURE, list.listType === 'number' ? 'list-decimal' : 'list-disc')}
    >
      {itemsOf(list).map(({ inlines, lists }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
        <li key={index} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <RichTextInlines nodes={inlines} />
          {lists.map((inner, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
            <RichTextListView key={place} list={inner} />
          ))}
        </li>
      ))}
    </List>
  )
}

type Table = Extract<RichTextBlock, { type: 'table' }>
type Cell = Table['children'][number]['children'][number]

interface RichTextTableViewProps {
  table: Table
  /** Draws the content of a cell. */
  draw: (blocks: readonly RichTextBlock[]) => ReactNode
}

function RichTextTableView({ table, draw }: RichTextTableViewProps) {
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

function RichTextInlines({ nodes }: { nodes: readonly RichTextInline[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
    <Fragment key={index}>{node.type === 'linebreak' ? <br /> : drawText(node.text, node.format)}</Fragment>
  ))
}

function drawText(text: string, format: number): ReactNode {
  return MARKS.reduce<ReactNode>(
    (inner, [bit, element]) => (format & bit ? createElement(element, null, inner) : inner),
    text,
  )
}
