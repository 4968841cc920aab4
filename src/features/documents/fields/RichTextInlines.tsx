import { createElement, Fragment, type ReactNode } from 'react'
import type { RichTextInline } from '#src/domain/rich-text.ts'

/** The bits of a text's format, each with the element that means it. */
const MARKS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
] as const

function drawText(text: string, format: number): ReactNode {
  return MARKS.reduce<ReactNode>(
    (inner, [bit, element]) => (format & bit ? createElement(element, null, inner) : inner),
    text,
  )
}

/** What stands in a line: text with its marks, tabs and breaks. */
export function RichTextInlines({ nodes }: { nodes: readonly RichTextInline[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is read only stays in its place
    <Fragment key={index}>{node.type === 'linebreak' ? <br /> : drawText(node.text, node.format)}</Fragment>
  ))
}
