import { type RefObject, useEffect, useRef } from 'react'
import { STEP_TITLES, STEPS, type StepId } from '../labels.ts'
import type { StepState } from './steps.ts'

interface StepFocusOptions {
  /** What holds the steps. */
  box: RefObject<HTMLElement | null>
  states: ReadonlyMap<StepId, StepState>
  /** Something lies over the page. */
  isCovered: boolean
  /** The step that was just done on the page, where the steps begin with that. */
  begun: StepId | undefined
  /** Says something once to those who listen. */
  onSay: (words: string) => void
}

/**
 * Says of a step once that it is done. Where one did it right here, the keyboard goes on at the next step, or at the
 * end; what was opened and given up leaves it at its step.
 * @returns notes which step something is opened for
 */
export function useStepFocus({ box, states, isCovered, begun, onSay }: StepFocusOptions) {
  const known = useRef(new Map<StepId, StepState>(begun && [[begun, 'next']]))
  const at = useRef(begun)
  const wasCovered = useRef(isCovered)
  const wish = useRef<'back' | 'on'>(undefined)
  const rest = useRef<Element>(undefined)

  // At every drawing: what it looks at comes from several places, and it is soon done.
  useEffect(() => {
    for (const id of STEPS) {
      const [before, now] = [known.current.get(id), states.get(id)]
      if (now === undefined || now === 'loading' || now === 'failed') continue
      known.current.set(id, now)
      if (now !== 'done' || before === undefined || before === 'done' || before === 'shut') continue
      onSay(`${STEP_TITLES[id]}: hecho`)
      if (at.current === id) wish.current = 'on'
    }
    if (wasCovered.current && !isCovered) wish.current ??= 'back'
    wasCovered.current = isCovered
    // What the focus came back to has made room for another button: of a step that went on by half.
    if (!isCovered && rest.current?.isConnected === false) {
      if (isLost(document.activeElement)) wish.current ??= 'back'
      rest.current = undefined
    }
    const place = wish.current === 'on' ? goalOf(states) : at.current
    if (isCovered || wish.current === undefined || place === undefined) return
    // After the dialog that has just gone, which gives the focus back to what opened it.
    const timer = setTimeout(() => {
      const held = document.activeElement
      const isOpener = held?.closest(`[data-step=${at.current}]`) !== null
      if (isLost(held) || (wish.current === 'on' && isOpener)) focusOn(box.current, place)
      if (wish.current === 'on') at.current = undefined
      else rest.current = document.activeElement ?? undefined
      wish.current = undefined
    })
    return () => clearTimeout(timer)
  })

  return (id: StepId) => {
    at.current = id
  }
}

/** The focus is nowhere in particular. */
const isLost = (held: Element | null) =>
  held === document.body || held?.localName === 'main' || held?.hasAttribute('data-step') === true

/** The step that comes next, or the end; undefined while that is not known. */
function goalOf(states: ReadonlyMap<StepId, StepState>): StepId | 'end' | undefined {
  const next = STEPS.find((id) => states.get(id) === 'next')
  if (next) return next
  return STEPS.some((id) => states.get(id) === 'loading') ? undefined : 'end'
}

/** A step's first button, else its heading; the heading of the end. */
function focusOn(box: HTMLElement | null, place: StepId | 'end') {
  const step = box?.querySelector(`[data-step=${place}]`)
  const target = step?.querySelector<HTMLElement>('button') ?? step?.querySelector<HTMLElement>('h2')
  ;(target ?? box?.querySelector<HTMLElement>('#listo'))?.focus()
}
