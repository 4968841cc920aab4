/*
 * What people read of a resource: XHTML, of the few elements that R4 takes in a narrative. Every text goes through
 * `escaped`, so what somebody wrote is never markup.
 */

/** A piece of XHTML. Made here and in `rich-text.ts` alone. */
export interface Xhtml {
  readonly xhtml: string
}

/** What XML can hold; the rest has no way to be written in it. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as XHTML shows it. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')
}

/** Pieces one behind the other. */
export function joined(parts: readonly Xhtml[]): Xhtml {
  return { xhtml: parts.map((part) => part.xhtml).join('') }
}

/** A text whose lines stay lines. */
export function words(text: string): Xhtml {
  return { xhtml: escaped(text).replace(/\r\n|\r|\n/g, '<br/>') }
}

/** An element around a piece. @param attributes plain ones, as they are written */
export function element(tag: string, content: Xhtml, attributes = ''): Xhtml {
  return { xhtml: `<${tag}${attributes && ` ${attributes}`}>${content.xhtml}</${tag}>` }
}

/** A table of texts, its headings first. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): Xhtml {
  const line = (tag: string, cells: readonly string[]) =>
    element('tr', joined(cells.map((cell) => element(tag, words(cell)))))
  const head = headings.length > 0 ? [element('thead', line('th', headings))] : []
  return element('table', joined([...head, element('tbody', joined(rows.map((row) => line('td', row))))]))
}

type Fact = readonly [label: string, value: string | null | undefined]

/** What is known, a line each; undefined where nothing is. */
export function facts(lines: readonly Fact[]): Xhtml | undefined {
  const additionalText = lines.flatMap(([label, value]) =>
    value?.trim() ? [element('p', joined([element('b', words(`${label}: `)), words(value)]))] : [],
  )
  return additionalText.length > 0 ? joined(additionalText) : undefined
}

/**
 * A narrative around a piece; undefined where there is none.
 * @param status `generated` tells only what the resource says too, `additional` more than that
 */
export function narrative(status: 'generated' | 'additional', content: Xhtml | undefined) {
  if (content === undefined) return undefined
  const open = 'xmlns="http://www.w3.org/1999/xhtml" lang="es-MX" xml:lang="es-MX"'
  return { status, div: element('div', content, open).xhtml }
}
