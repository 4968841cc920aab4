import type { CellKind } from '#src/lib/rich-text-nodes.ts'

/** The bits of a text's format. */
export const BOLD = 1
const ITALIC = 2
const STRUCK = 4
const UNDERLINED = 8
const LOWERED = 32
const RAISED = 64

const BY_TAG: Readonly<Record<string, number>> = {
  B: BOLD,
  STRONG: BOLD,
  I: ITALIC,
  EM: ITALIC,
  U: UNDERLINED,
  INS: UNDERLINED,
  S: STRUCK,
  STRIKE: STRUCK,
  DEL: STRUCK,
  SUB: LOWERED,
  SUP: RAISED,
}

/** A note has a title and two levels below it. */
export const HEADINGS: Readonly<Record<string, 'h2' | 'h3' | 'h4'>> = {
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
  H5: 'h4',
  H6: 'h4',
}

const BLOCKS = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV ADDRESS FIGURE FIGCAPTION CENTER DL DT DD PRE CAPTION HR'.split(
    ' ',
  ),
)

/** Whether an element begins and ends a line. */
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

export type Style = ReadonlyMap<string, string>

/** The declarations of an element, under lower-case names. */
export function styleOf(element: Element): Style {
  const declarations = (element.getAttribute('data-style') ?? '').split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':')
    return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const
  })
  return new Map(declarations)
}

/** Whether a style hides its element, or makes it a comment of Word. */
export function isHidden(style: Style): boolean {
  return (
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all' ||
    (style.get('mso-element') ?? '').startsWith('comment')
  )
}

function put(format: number, bit: number, isOn: boolean | undefined): number {
  if (isOn === undefined) return format
  return isOn ? format | bit : format & ~bit
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined
  if (/^\d+$/.test(weight)) return Number(weight) >= 600
  return /^bold/.test(weight) ? true : /^(normal|lighter)$/.test(weight) ? false : undefined
}

/** The format of an element's text: inherited, then by its tag, then by its style, which wins. */
export function formatIn(element: Element, style: Style, around: number): number {
  let format = around | (BY_TAG[element.tagName] ?? 0)
  format = put(format, BOLD, isBold(style.get('font-weight')))
  const slant = style.get('font-style')
  format = put(format, ITALIC, slant === undefined ? undefined : /^(italic|oblique)/.test(slant))
  const line = style.get('text-decoration-line') ?? style.get('text-decoration')
  if (line !== undefined) {
    format = put(format, UNDERLINED, line.includes('underline'))
    format = put(format, STRUCK, line.includes('line-through'))
  }
  const place = style.get('vertical-align')
  if (place !== undefined && element.tagName === 'SPAN') {
    format = put(format, RAISED, place === 'super')
    format = put(format, LOWERED, place === 'sub')
  }
  // Links lose their address, and so their underline.
  return element.tagName === 'A' ? format & ~UNDERLINED : format
}
