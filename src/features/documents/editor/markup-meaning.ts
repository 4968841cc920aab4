import type { CellKind } from '#src/lib/rich-text-nodes.ts'
import type { Style } from './pasted-style.ts'

/** A note has a title and two levels below it. */
export const HEADINGS: Readonly<Record<string, 'h2' | 'h3' | 'h4'>> = {
  ...{ H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' },
}

const BLOCKS = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV ADDRESS FIGURE FIGCAPTION CENTER DL DT DD PRE CAPTION HR'.split(
    ' ',
  ),
)

/** Whether an element stands in lines of its own. */
export function isBlock(element: Element): boolean {
  return BLOCKS.has(element.tagName)
}

/** Whether white space in an element counts as it is. */
export function isPlain(element: Element, style: Style, around: boolean): boolean {
  const space = style.get('white-space')
  if (space !== undefined) return /^(pre|pre-wrap|break-spaces)$/.test(space)
  return around || element.tagName === 'PRE'
}

/** The number that an ordered list begins with. */
export function startOf(list: Element): number {
  const start = Number(list.getAttribute('start'))
  return Number.isSafeInteger(start) && start > 0 ? start : 1
}

function spanOf(cell: Element, name: string, most: number): number {
  const span = Math.trunc(Number(cell.getAttribute(name)))
  return span >= 1 ? Math.min(span, most) : 1
}

/** How far a cell reaches, and whether it is the heading of its column or of its row. */
export function cellKindOf(cell: Element): CellKind {
  const row = cell.closest('tr')
  const isOnTop = cell.closest('thead') !== null || row === row?.closest('table')?.querySelector('tr')
  const headerState = cell.tagName === 'TD' ? 0 : isOnTop ? 1 : 2
  return { headerState, colSpan: spanOf(cell, 'colspan', 50), rowSpan: spanOf(cell, 'rowspan', 500) }
}
