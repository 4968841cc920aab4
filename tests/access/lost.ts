import type { Page } from '@playwright/test'
import { askPage } from './in-page.ts'

/** What is lost at the page's size: cut off, sticking out, or to be had by scrolling sideways alone. */
export function findLost(page: Page): Promise<string[]> {
  return askPage(page, () => {
    const { isSeen, nameOf, linesOf } = window.inPage
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`)
    // A word that is cut off on purpose can be read whole some other way.
    const isTold = (element: Element) => element.closest('[title]') !== null
    for (const element of window.inPage.layer().querySelectorAll('*')) {
      if (!isSeen(element) || element.closest('svg') !== null) continue
      const { overflowX } = getComputedStyle(element)
      const isBox = overflowX === 'auto' || overflowX === 'scroll'
      // Tables, toolbars and strips of filters may have a box of their own that scrolls; so may a field of one line.
      const mayScroll =
        element.querySelector('table, [role=toolbar], [data-strip]') !== null || element.matches('input, pre')
      if (isBox && !mayScroll && element.scrollWidth > element.clientWidth + 1)
        found.push(`${nameOf(element)} scrolls sideways`)

      const lines = linesOf(element)
      if (lines.length === 0) continue
      const box = element.getBoundingClientRect()
      const { fontSize } = getComputedStyle(element)
      // The last space of a line, and the room behind its last letter, may hang over.
      const most = box.right + Number.parseFloat(fontSize)
      const isInline = getComputedStyle(element).display === 'inline'
      for (const line of lines) {
        if (!isInline && (line.bottom > box.bottom + 3 || line.right > most) && !isTold(element))
          found.push(`the text of ${nameOf(element)} is larger than its box`)
        for (let one: Element | null = element; one; one = one.parentElement) {
          const style = getComputedStyle(one)
          if (style.position === 'fixed') break
          const clip = one.getBoundingClientRect()
          const isShut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          const isCut =
            (isShut(style.overflowX) && (line.right > clip.right + 1 || line.left < clip.left - 1)) ||
            (isShut(style.overflowY) && (line.bottom > clip.bottom + 2 || line.top < clip.top - 2))
          if (isCut && !isTold(element)) found.push(`${nameOf(element)} is cut off`)
          // What lies in a box that scrolls can be had there.
          if (style.overflowX === 'auto' || style.overflowY === 'auto') break
        }
      }
    }
    return found
  })
}

/** How much of the window is taken by what does not scroll along: less than half is left for the page, or not. */
export function findCovered(page: Page): Promise<string[]> {
  return askPage(page, async () => {
    const { isSeen, nameOf, frame, layer: layerOf } = window.inPage
    const found: string[] = []
    const stuck = [...document.querySelectorAll('body *')].filter((one) => {
      const { position } = getComputedStyle(one)
      return (position === 'fixed' || position === 'sticky') && isSeen(one)
    })
    const layer = layerOf()
    const scroller = layer === document.body ? document.documentElement : layer
    const within = scroller.getBoundingClientRect()
    const from = layer === document.body ? 0 : Math.max(within.top, 0)
    const to = layer === document.body ? window.innerHeight : Math.min(within.bottom, window.innerHeight)
    for (const part of [0, 0.5, 1]) {
      scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight)
      await frame()
      const rows = new Set<number>()
      const names: string[] = []
      for (const one of stuck) {
        if (one.contains(layer) || (layer !== document.body && !layer.contains(one))) continue
        // A toast is put away, and a menu is closed.
        if (one.closest('[data-toaster]') ?? one.querySelector('[role=menu]')) continue
        if (one.closest('nav')?.querySelector('[aria-expanded=true]')) continue
        // The heads of a table that scrolls in its own box are part of that box.
        if (one.closest('table') !== null) continue
        const box = one.getBoundingClientRect()
        if (box.width < window.innerWidth / 2) continue
        names.push(`${nameOf(one)} (${Math.round(box.height)} px)`)
        for (let y = Math.max(Math.ceil(box.top), from); y < Math.min(box.bottom, to); y += 1) rows.add(y)
      }
      if (rows.size > (to - from) / 2)
        found.push(
          `${names.join(', ')} take ${rows.size} px of ${Math.round(to - from)}, scrolled to ${part}`,
        )
    }
    scroller.scrollTop = 0
    return found
  })
}

/** Each control in turn has the focus: it is in the window then, and nothing covers it. */
export function findOutOfReach(page: Page): Promise<string[]> {
  return askPage(page, async () => {
    const { controls, nameOf, frame } = window.inPage
    const found: string[] = []
    for (const control of controls()) {
      if (control.tabIndex < 0 || !control.isConnected) continue
      control.focus()
      if (document.activeElement !== control) continue
      await frame()
      const [box = control.getBoundingClientRect()] = control.getClientRects()
      const left = Math.max(box.left, 0)
      const right = Math.min(box.right, window.innerWidth)
      const top = Math.max(box.top, 0)
      const bottom = Math.min(box.bottom, window.innerHeight)
      const isOut = right - left < 1 || bottom - top < 1
      // Some of it is enough: what is higher than the window can't be seen whole.
      const points = [0.15, 0.5, 0.85].flatMap((across) =>
        [0.15, 0.5, 0.85].map(
          (down) => [left + (right - left) * across, top + (bottom - top) * down] as const,
        ),
      )
      const isHit = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return (
          hit !== null &&
          (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
        )
      })
      if (isOut) found.push(`${nameOf(control)} has the focus outside the window`)
      else if (!isHit) found.push(`${nameOf(control)} has the focus under something else`)
    }
    return found
  })
}
