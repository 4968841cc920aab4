/** The bits of a text's format. */
export const BOLD = 1
export const ITALIC = 2
export const STRUCK = 4
export const UNDERLINED = 8
export const LOWERED = 32
export const RAISED = 64

const BY_TAG: Readonly<Record<string, number>> = {
  ...{ B: BOLD, STRONG: BOLD, I: ITALIC, EM: ITALIC, U: UNDERLINED, INS: UNDERLINED },
  ...{ S: STRUCK, STRIKE: STRUCK, DEL: STRUCK, SUB: LOWERED, SUP: RAISED },
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

/** Whether a style keeps its element from being seen, or makes it a remark beside the text. */
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

/** The format of what stands in an element: what surrounds it, its tag, and its style, which has the last word. */
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
  // Links lose their address, and so their line.
  return element.tagName === 'A' ? format & ~UNDERLINED : format
}
