import type { Page } from '@playwright/test'
import { askPage } from './in-page.ts'

/**
 * What can be pointed at and is smaller than 24 by 24 pixels (WCAG 2.5.8). Let be: a link in a line of text, and what
 * has so much room that a circle of 24 pixels around its middle touches no other target and no such circle.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return askPage(page, () => {
    const { controls, nameOf, shownOf } = window.inPage
    const LEAST = 24
    interface Target {
      element: Element
      box: DOMRect
      float: Element | null
      isSmall: boolean
    }
    /** A label is part of what it names, and is pointed at as well. */
    const boxOf = (element: HTMLElement) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const box = element.getBoundingClientRect()
      if (!label || !['checkbox', 'radio', 'file'].includes(element.getAttribute('type') ?? '')) return box
      const other = label.getBoundingClientRect()
      const [x, y] = [Math.min(box.left, other.left), Math.min(box.top, other.top)]
      return new DOMRect(
        ...[x, y, Math.max(box.right, other.right) - x, Math.max(box.bottom, other.bottom) - y],
      )
    }
    const isInText = (element: Element) => {
      const { display } = getComputedStyle(element)
      if (!display.startsWith('inline') || element.parentElement === null) return false
      const line = element.closest('p, li, td, dd, h1, h2, h3, h4, span:has(> a), div')
      const around = (line?.textContent ?? '').replace(element.textContent ?? '', '').trim()
      return display === 'inline' && around !== ''
    }
    // What floats over the page lies beside nothing of it for long.
    const floatOf = (element: Element): Element | null => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
      return null
    }
    /** Scrolled out of its box, or half out of it: what it is then says nothing of it. */
    const isWhole = (element: Element) => {
      const own = element.getBoundingClientRect()
      const shown = shownOf(element)
      return shown.width > own.width - 1 && shown.height > own.height - 1
    }
    const targets: Target[] = controls()
      .filter(isWhole)
      // A box that scrolls has the focus for its keys, and is no target.
      .filter((one) =>
        one.matches('a, button, input, select, textarea, summary, [role]:not(section, div[tabindex="0"])'),
      )
      .map((element) => {
        const box = boxOf(element)
        return {
          element,
          box,
          float: floatOf(element),
          isSmall: box.width < LEAST - 0.5 || box.height < LEAST - 0.5,
        }
      })
    const near = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    const middle = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const
    const found: string[] = []
    for (const one of targets) {
      if (!one.isSmall || isInText(one.element)) continue
      const [x, y] = middle(one.box)
      const crowd = targets.find((other) => {
        if (
          other === one ||
          one.float !== other.float ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          return false
        const [otherX, otherY] = middle(other.box)
        if (other.isSmall) return Math.hypot(x - otherX, y - otherY) < LEAST
        return near(x, y, other.box) < LEAST / 2
      })
      const size = `${Math.round(one.box.width)}×${Math.round(one.box.height)}`
      if (crowd) found.push(`${nameOf(one.element)} is ${size}, beside ${nameOf(crowd.element)}`)
    }
    return found
  })
}
