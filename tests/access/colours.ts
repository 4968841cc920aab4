import type { Page } from '@playwright/test'
import { askPage } from './in-page.ts'

/**
 * States that can't be told apart where the system gives the colours: what is chosen or current looks exactly as its
 * neighbours that are not.
 */
export function findAlike(page: Page): Promise<string[]> {
  return askPage(page, () => {
    const { isSeen, nameOf } = window.inPage
    const CHOSEN =
      '[aria-current=page], [aria-current=true], [aria-selected=true], [aria-pressed=true], [data-status=active]'
    // Not the colours of text and lines: those are the system's, whatever the page's own sheets say.
    const LOOKS = [
      ...['backgroundColor', 'textDecorationLine', 'outlineStyle', 'outlineWidth', 'borderTopWidth'],
      ...['borderTopStyle', 'borderBottomWidth', 'borderBottomStyle', 'borderLeftWidth', 'borderLeftStyle'],
    ]
    const look = (element: Element) => {
      const style = getComputedStyle(element)
      const marks = [...element.querySelectorAll('svg, input')].map((one) =>
        one instanceof HTMLInputElement ? String(one.checked) : 'icon',
      )
      return [...LOOKS.map((name) => Reflect.get(style, name)), ...marks].join(' ')
    }
    const found: string[] = []
    for (const chosen of document.querySelectorAll(CHOSEN)) {
      if (!isSeen(chosen)) continue
      const list = chosen.closest('ul, ol, nav, [role=listbox], tbody, [role=toolbar]')
      const other = [...(list?.querySelectorAll(chosen.localName) ?? [])].find(
        (one) => !one.matches(CHOSEN) && isSeen(one) && one.matches(':not(:disabled)'),
      )
      if (other && look(other) === look(chosen)) found.push(`${nameOf(chosen)} looks like ${nameOf(other)}`)
    }
    return found
  })
}
