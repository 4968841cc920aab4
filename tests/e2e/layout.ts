import { expect, type Locator, type Page } from '@playwright/test'
import { isBench } from './interactions.ts'

/** Notes from the next visit on how much of the page jumps by itself; `shiftsOf` tells. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') sum += entry.value
      document.documentElement.dataset.shifts = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.shifts ?? 0))
}

/** Whether nothing lies over a control, nor over a part of it. */
export function liesUncovered(control: Locator): Promise<boolean> {
  return control.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect()
    const places = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.9].map((down) => [across, down] as const))
    return places.every(([across, down]) =>
      shown.contains(document.elementFromPoint(x + width * across, y + height * down)),
    )
  })
}

/** Nothing is cut off at the side, and no two things lie on each other. */
export async function expectTidy(page: Page): Promise<void> {
  if (isBench) return
  expect(await findUntidy(page)).toEqual([])
}

/** What is cut off at the side of the page or lies on something else, in words. */
export function findUntidy(page: Page): Promise<string[]> {
  return page.evaluate(lookForUntidy)
}

/** Runs in the page. @returns what is wrong, in words */
export function lookForUntidy(): string[] {
  const found: string[] = []
  const root = document.documentElement
  // What sticks to the top or the side, of the page or of a box that scrolls by itself, lies where it belongs there alone.
  window.scrollTo(0, 0)
  for (const box of document.querySelectorAll('main *'))
    if (box.scrollTop > 0 || box.scrollLeft > 0) box.scrollTo(0, 0)
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`)

  // What lies far outside the window may not be laid out yet.
  const isSeen = (element: Element) =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) && element.closest('.sr-only') === null
  // What sticks to the window's lower edge floats over the page as well, until its end; and so does what a button of the
  // bar unfolds.
  const UNFOLDED = 'nav [aria-expanded=true] + *'
  const floatOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, bottom } = getComputedStyle(one)
      if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto') || one.matches(UNFOLDED))
        return one
    }
    return null
  }
  const isFixed = (element: Element) => floatOf(element) !== null
  // Behind a dialog nothing is of use.
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')
  const whole = [...dialogs].at(-1) ?? document
  const parts = [...whole.querySelectorAll('h1, h2, p, a, button, input, label, th, td, code')].filter(isSeen)
  // A part that scrolls inside a box of its own shows only what the box shows.
  const boxOf = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const box = { left, top, right, bottom }
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one)
      const clip = one.getBoundingClientRect()
      if (overflowX !== 'visible') {
        box.left = Math.max(box.left, clip.left)
        box.right = Math.min(box.right, clip.right)
      }
      if (overflowY !== 'visible') {
        box.top = Math.max(box.top, clip.top)
        box.bottom = Math.min(box.bottom, clip.bottom)
      }
    }
    return box
  }
  // Words that run on from line to line: the box around them holds their neighbours' words as well.
  const isFlowing = (element: Element) =>
    element.getClientRects().length > 1 && getComputedStyle(element).display === 'inline'
  const boxes = parts.map((element) => ({
    element,
    box: boxOf(element),
    float: floatOf(element),
    flows: isFlowing(element),
  }))
  const nameOf = (element: Element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`

  for (const [index, one] of boxes.entries()) {
    if (one.box.right > root.clientWidth + 1 || one.box.left < -1)
      found.push(`${nameOf(one.element)} sticks out`)
    for (const other of boxes.slice(index + 1)) {
      if (one.float !== other.float || one.flows || other.flows) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // The icon button at a field's end lies in the field on purpose, and so do on a tile the buttons of the mouse on it.
      const isOnPurpose = [one, other].some(({ element }) =>
        element.matches('search > *, :has(> input) > div > button, [data-by-mouse] *'),
      )
      if (wide > 1 && high > 1 && !isOnPurpose)
        found.push(`${nameOf(one.element)} lies on ${nameOf(other.element)}`)
    }
  }

  // What floats over the page must leave the page's end readable; what was opened over it is closed first.
  const LAYER =
    '[role=dialog], [role=alertdialog], dialog[open], [role=menu], nav [aria-expanded=true], [data-toaster] > *'
  if (document.querySelector(LAYER) !== null) return found
  window.scrollTo(0, root.scrollHeight)
  const floating = parts.filter(isFixed).map((element) => element.getBoundingClientRect())
  const last = [...document.querySelectorAll('main *')].filter(
    (element) => isSeen(element) && element.children.length === 0,
  )
  for (const element of last) {
    const box = boxOf(element)
    if (box.right - box.left < 2 || box.bottom - box.top < 2 || isFixed(element)) continue
    for (const above of floating)
      if (
        box.right > above.left &&
        box.left < above.right &&
        box.bottom > above.top &&
        box.top < above.bottom
      )
        found.push(`${nameOf(element)} is covered at the end of the page`)
  }
  window.scrollTo(0, 0)
  return found
}
