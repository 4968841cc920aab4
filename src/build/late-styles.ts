import type { Plugin } from 'vite'

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Moves the style sheet to the end of the body: in the head it would hold back the first paint. */
export function moveStyles(html: string): string {
  const links = html.match(STYLE_SHEET) ?? []
  return html.replace(STYLE_SHEET, '').replace(/\s*<\/body>/, (end) => links.join('') + end)
}

/** The page paints before its style sheet has come; scripts still wait for it. */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: moveStyles },
  }
}
