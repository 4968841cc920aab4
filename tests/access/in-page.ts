import type { Page } from '@playwright/test'

/** What the checks share; it stands in the page itself. */
export interface InPage {
  isSeen: (element: Element) => boolean
  /** An element in words. */
  nameOf: (element: Element) => string
  /** Below this element the page is of use now: the topmost dialog or menu, else the page. */
  top: () => Element
  /** The topmost dialog, which is all that can be used while it is open; else the page. */
  layer: () => Element
  /** What of an element the boxes around it show. */
  shownOf: (element: Element) => DOMRect
  /** Whatever can be pointed at. */
  controls: () => HTMLElement[]
  /** The next frame; a browser that nobody looks at may draw none, and what it would draw can be measured all the same. */
  frame: () => Promise<void>
  /** The lines of the text that an element itself holds. */
  linesOf: (element: Element) => DOMRect[]
}

declare global {
  interface Window {
    inPage: InPage
  }
}

/** Asks the page something, in the page itself. @returns what is wrong, in words, each thing once */
export async function askPage(page: Page, find: () => string[] | Promise<string[]>): Promise<string[]> {
  await page.evaluate(install)
  return [...new Set(await page.evaluate(find))]
}

/** Runs in the page. */
function install(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [contenteditable=true], [role=button], [role=option], ' +
    '[role^=menuitem], [role=checkbox], [role=radio], [role=switch], [role=tab], [tabindex="0"]'
  // Cut down to a point, for those who hear the page.
  const isForEars = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath === 'inset(50%)') return true
    return false
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) && !isForEars(element)
  const layer = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].at(-1) ?? document.body
  const top = () => [...document.querySelectorAll('[role=menu]')].at(-1) ?? layer()
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve())
      setTimeout(resolve, 100)
    })
  window.inPage = {
    frame,
    isSeen,
    top,
    layer,
    shownOf: (element) => {
      const own = element.getBoundingClientRect()
      let [left, top, right, bottom] = [own.left, own.top, own.right, own.bottom]
      for (let one = element.parentElement; one; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one)
        const box = one.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      }
      return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0))
    },
    nameOf: (element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().replaceAll(/\s+/g, ' ')
      const words = name || element.getAttribute('class') || ''
      return `<${element.localName}> ${words.slice(0, 60)}`
    },
    controls: () =>
      [...top().querySelectorAll<HTMLElement>(CONTROLS)].filter(
        (one) =>
          isSeen(one) && one.closest('[inert], [aria-hidden=true]') === null && !one.matches(':disabled'),
      ),
    linesOf: (element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return []
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      }),
  }
}
