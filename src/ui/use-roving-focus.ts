import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled)'

/** A control farther down than this counts as lying below, whatever its own height. */
const SLACK = 2

function controlsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.closest('[hidden]') === null)
}

const GROUPS = 'tr, li'

/** The outermost row or item of a list that holds a control: its box is known even where nothing in it is laid out. */
function groupOf(control: Element): Element | null {
  let group: Element | null = null
  for (let one = control.closest(GROUPS); one; one = one.parentElement?.closest(GROUPS) ?? null) group = one
  return group
}

/** How far below a box another one begins, or above; less than nothing where they overlap. */
function distance(here: DOMRect, there: DOMRect, down: boolean): number {
  return down ? there.top - here.bottom : here.top - there.bottom
}

/**
 * The control above or below another one: the next line of them, and in it whichever lies nearest. Looks no further
 * than it must: what is far out of sight the browser has to lay out before it can say where it is, all but the boxes
 * that hold it.
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
      // They stand in the order of reading: those that follow are no nearer.
      if (distance(here, holder.getBoundingClientRect(), down) > best.cost) break
    }
    const box = control.getBoundingClientRect()
    const far = distance(here, box, down)
    if (far <= -SLACK) continue
    // What stands under the same column goes before what is a little nearer in another one.
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
 * Makes one tab stop of many controls: Tab goes past all of them, the arrows go from one to the next, as they lie
 * on the screen; Inicio and Fin to the first and the last. Draw the box anew whenever its controls may change.
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
      // Written for nothing, it has the browser look at hundreds of them again.
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
      // The others are as they should be: going through hundreds of them would hold up the key.
      if (current.current && current.current !== target) current.current.tabIndex = -1
      target.tabIndex = 0
      current.current = target
    },
    onKeyDown: (event) => {
      const { key, target } = event
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!box.current || !(target instanceof HTMLElement)) return
      const controls = controlsIn(box.current)
      // Where a control went with its work, what it stood in has the focus: from there the arrows go on.
      const from = target.matches(CONTROLS) ? target : controls.find((control) => target.contains(control))
      const to = from && (from === target ? next(key, from, controls) : /^Arrow/.test(key) ? from : undefined)
      if (!to) return
      event.preventDefault()
      to.focus()
    },
  }
}
