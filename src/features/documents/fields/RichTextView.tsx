import type { ReactNode } from 'react'
import type { RichText, RichTextBlock } from '#src/domain/rich-text.ts'
import { classes } from '#src/ui/classes.ts'
import { RichTextInlines } from './RichTextInlines.tsx'
import { RichTextListView } from './RichTextListView.tsx'
import { RichTextTableView } from './RichTextTableView.tsx'

/** Headings go on below the title of their section. */
const LEVELS = { h2: 'h4', h3: 'h5', h4: 'h6' } as const
const HEADINGS = { h2: 'text-base', h3: '', h4: 'text-sm' } as const

const ALIGNED: Readonly<Record<string, string>> = {
  center: 'text-center',
  right: 'text-right',
  end: 'text-end',
  justify: 'text-justify',
}
const INDENTS = ['', 'ps-6', 'ps-12', 'ps-18', 'ps-24', 'ps-30', 'ps-36', 'ps-42', 'ps-48']

function drawBlocks(blocks: readonly RichTextBlock[]): ReactNode {
  return blocks.map(drawBlock)
}

function drawBlock(block: RichTextBlock, index: number) {
  if (block.type === 'list') return <RichTextListView key={index} list={block} />
  if (block.type === 'table') return <RichTextTableView key={index} table={block} draw={drawBlocks} />
  const line = {
    dir: block.direction ?? 'auto',
    className: classes('whitespace-pre-wrap wrap-anywhere', ALIGNED[block.format], INDENTS[block.indent]),
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
  // An empty paragraph is a line that somebody left free.
  return <p key={index} {...line} className={classes(line.className, 'min-h-[1lh]')} />
}

/** A rich text to be read. */
export function RichTextView({ value }: { value: RichText }) {
  return <div className="flex flex-col gap-1.5">{drawBlocks(value.root.children)}</div>
}
