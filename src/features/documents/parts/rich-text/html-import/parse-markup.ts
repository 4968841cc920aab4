/*
 * Pasted markup is read by the browser's own parser, in a document that shows and runs nothing. That parser still
 * reports styles, handlers and base addresses to the content security policy; so only what a note can hold is handed
 * to it.
 */

const KEPT_TAGS = new Set(
  (
    'p div section article header footer main aside nav address figure figcaption center dl dt dd pre blockquote ' +
    'h1 h2 h3 h4 h5 h6 ul ol li table caption thead tbody tfoot tr td th br hr a span font ' +
    'b strong i em u ins s strike del sub sup'
  ).split(' '),
)

/** Removed with their content. */
const DROPPED_TAGS = new Set(
  (
    'script style template noscript noembed noframes iframe frameset object applet svg math xml title textarea ' +
    'select button video audio canvas map'
  ).split(' '),
)

/** Kept attributes; a style is parsed as text, under a name that the browser gives no meaning. */
const KEPT_ATTRIBUTES: Readonly<Record<string, string>> = {
  style: 'data-style',
  class: 'class',
  role: 'role',
  start: 'start',
  colspan: 'colspan',
  rowspan: 'rowspan',
}

const NAME = /\/?([a-z][^\s/>]*)/iy
const BEFORE_ATTRIBUTE = /[\s/]*/y
const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y

interface Tag {
  name: string
  isEnd: boolean
  /** As they are written into markup. */
  attributes: string
  /** The index after the tag. */
  end: number
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Reads the tag that begins at `at`; null if the `<` begins none. */
function readTag(html: string, at: number): Tag | null {
  const opening = matchAt(NAME, html, at + 1)
  if (!opening) return null
  const name = (opening[1] ?? '').toLowerCase()
  let end = at + 1 + opening[0].length
  let attributes = ''
  for (;;) {
    end += matchAt(BEFORE_ATTRIBUTE, html, end)?.[0].length ?? 0
    if (end >= html.length || html[end] === '>') break
    const found = matchAt(ATTRIBUTE, html, end)
    if (!found) {
      end += 1
      continue
    }
    end += found[0].length
    const kept = KEPT_ATTRIBUTES[(found[1] ?? '').toLowerCase()]
    const value = found[2] ?? found[3] ?? found[4] ?? ''
    if (kept) attributes += ` ${kept}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  }
  return { name, isEnd: opening[0].startsWith('/'), attributes, end: end + 1 }
}

/** The index after a dropped element. Without an end tag only scripts and styles reach to the end of the markup. */
function endOfDropped(html: string, { name, end }: Tag, endless: Set<string>): number {
  if (endless.has(name)) return end
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = end
  const found = closing.exec(html)
  if (!found) {
    endless.add(name)
    return name === 'script' || name === 'style' ? html.length : end
  }
  const close = html.indexOf('>', found.index)
  return close < 0 ? html.length : close + 1
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** Around the bullet or number of a list item, which Word writes for programs that don't know its lists. */
const MARKER_START = /<!(?:--)?\[if !supportLists\](?:--)?>/iy
const MARKER_END = /<!(?:--)?\[endif\](?:--)?>/gi
const MAX_MARKER = 2000

/** Returns a function that reads the marker that begins at an index; it looks for each end once. */
function createMarkerReader(html: string) {
  let end: RegExpExecArray | null | undefined
  return (at: number) => {
    const start = end !== null && matchAt(MARKER_START, html, at)
    if (!start) return null
    const from = at + start[0].length
    if (!end || end.index < from) end = matchAt(MARKER_END, html, from)
    if (!end || end.index > from + MAX_MARKER) return null
    const content = html.slice(from, end.index)
    return /<\/p/i.test(content) ? null : { content, end: end.index + end[0].length }
  }
}

/** Keeps only structure, text and styles. Runs in linear time. */
export function safeMarkup(html: string): string {
  const parts: string[] = []
  const endless = new Set<string>()
  const readMarker = createMarkerReader(html)
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      parts.push(html.slice(at))
      break
    }
    parts.push(html.slice(at, open))
    const marker = readMarker(open)
    if (marker) {
      parts.push(`<span data-style="mso-list:ignore">${safeMarkup(marker.content)}</span>`)
      at = marker.end
    } else if (html.startsWith('<!--', open)) at = after(html, '-->', open + 4)
    else if (html[open + 1] === '!' || html[open + 1] === '?') at = after(html, '>', open)
    else {
      const tag = readTag(html, open)
      if (!tag) {
        parts.push('&lt;')
        at = open + 1
        continue
      }
      const isDropped = DROPPED_TAGS.has(tag.name) && !tag.isEnd
      at = isDropped ? endOfDropped(html, tag, endless) : tag.end
      if (KEPT_TAGS.has(tag.name)) parts.push(tag.isEnd ? `</${tag.name}>` : `<${tag.name}${tag.attributes}>`)
    }
  }
  return parts.join('')
}

declare global {
  // TypeScript's own description of the browser leaves Trusted Types out.
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: Partial<Record<'createHTML' | 'createScriptURL', Rule>>) => Policy
    }
  }
  interface DOMParser {
    parseFromString(markup: TrustedHTML, type: DOMParserSupportedType): Document
  }
}

type Rule = (text: string) => string

interface Policy {
  createHTML: (markup: string) => TrustedHTML
}

let policy: Policy | undefined

function trusted(markup: string): TrustedHTML {
  // The server's CSP allows only this name, and only once.
  policy ??= window.trustedTypes?.createPolicy('lexical', { createHTML: safeMarkup })
  return policy ? policy.createHTML(markup) : safeMarkup(markup)
}

/** Parses pasted markup into an inert document: nothing is fetched, run or shown. */
export function parseMarkup(markup: string): HTMLElement {
  return new DOMParser().parseFromString(trusted(markup), 'text/html').body
}
