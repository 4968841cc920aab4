import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled)'
/** What only repeats for a mouse what the keyboard has elsewhere. */
const BY_MOUSE = '[data-by-mouse]'

/** A control counts as below another one if its top is at most this much above the other's bottom, in pixels. */
const SLACK = 2

function controlsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.closest('[hidden]') === null && one.closest(BY_MOUSE) === null,
  )
}

const GROUPS = 'tr, li'

/** The outermost table row or list item around a control; its box is known even if its content is not laid out. */
function groupOf(control: Element): Element | null {
  let group: Element | null = null
  for (let one = control.closest(GROUPS); one; one = one.parentElement?.closest(GROUPS) ?? null) group = one
  return group
}

/** The vertical distance between two boxes; negative where they overlap. */
function distance(here: DOMRect, there: DOMRect, down: boolean): number {
  return down ? there.top - here.bottom : here.top - there.bottom
}

/**
 * Finds the nearest control above or below another one. It measures as few controls as possible, because the browser
 * has to lay out content that is out of sight (`content-visibility`) before it can measure it.
 */
function neighbour(controls: readonly HTMLElement[], from: HTMLElement, down: boolean) {
  const here = from.getBoundingClientRect()
  const step = down ? 1 : -1
  let best: { control: HTMLElement; cost: number } | undefined
  let group: Element | null = null
  for (let index = controls.indexOf(from) + step; ; index += step) {
    const control = controls[index]
    if (!control) break
    const holder = best && groupOf(control)
    if (best && holder && holder !== group) {
      group = holder
      // Controls are in document order, so the following ones are not nearer.
      if (distance(here, holder.getBoundingClientRect(), down) > best.cost) break
    }
    const box = control.getBoundingClientRect()
    const far = distance(here, box, down)
    if (far <= -SLACK) continue
    // A control in the same column is better than a slightly nearer one in another column.
    const cost = far + Math.abs(box.left - here.left) * 2
    if (!best || cost < best.cost) best = { control, cost }
  }
  return best?.control
}

interface RovingFocus<Box extends HTMLElement> {
  box: RefObject<Box | null>
  onFocus: (event: { target: EventTarget }) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Makes many controls one tab stop (roving tabindex): the arrow keys move between them by their place on the screen, Home
 * and End to the first and the last. The component must rerender whenever its controls may change.
 */
export function useRovingFocus<Box extends HTMLElement>(): RovingFocus<Box> {
  const box = useRef<Box>(null)
  const current = useRef<HTMLElement | null>(null)

  function settle() {
    if (!box.current) return
    const controls = controlsIn(box.current)
    if (!current.current || !controls.includes(current.current)) current.current = controls[0] ?? null
    for (const control of controls) {
      const tabIndex = control === current.current ? 0 : -1
      // Only on change, because every write makes the browser recalculate, and there may be hundreds.
      if (control.tabIndex !== tabIndex || !control.hasAttribute('tabindex')) control.tabIndex = tabIndex
    }
  }
  useLayoutEffect(settle)

  function next(key: string, from: HTMLElement, controls: HTMLElement[]): HTMLElement | undefined {
    const index = controls.indexOf(from)
    switch (key) {
      case 'ArrowRight':
        return controls[index + 1]
      case 'ArrowLeft':
        return controls[index - 1]
      case 'ArrowDown':
        return neighbour(controls, from, true)
      case 'ArrowUp':
        return neighbour(controls, from, false)
      case 'Home':
        return controls[0]
      case 'End':
        return controls.at(-1)
      default:
        return undefined
    }
  }

  return {
    box,
    onFocus: ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return
      // Only two controls change; a loop over hundreds would delay the key.
      if (current.current && current.current !== target) current.current.tabIndex = -1
      target.tabIndex = 0
      current.current = target
    },
    onKeyDown: (event) => {
      const { key, target } = event
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!box.current || !(target instanceof HTMLElement)) return
      const controls = controlsIn(box.current)
      // If a control was removed, its surroundings have the focus: the arrow keys continue from there.
      const from = target.matches(CONTROLS) ? target : controls.find((control) => target.contains(control))
      const to = from && (from === target ? next(key, from, controls) : /^Arrow/.test(key) ? from : undefined)
      if (!to) return
      event.preventDefault()
      to.focus()
    },
  }
}
