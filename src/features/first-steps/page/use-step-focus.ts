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
  /** Announces something once to screen readers. */
  onAnnounce: (text: string) => void
}

/**
 * Announces a step once it is done. Where it was done on this page, the focus moves to the next step, or to the end;
 * a form that was given up returns it to its step.
 * @returns notes which step something is opened for
 */
export function useStepFocus({ box, states, isCovered, begun, onAnnounce }: StepFocusOptions) {
  const known = useRef(new Map<StepId, StepState>(begun && [[begun, 'next']]))
  const at = useRef(begun)
  const wasCovered = useRef(isCovered)
  const direction = useRef<'back' | 'on'>(undefined)
  const rest = useRef<Element>(undefined)

  // After every render: what it reads comes from several places, and it is cheap.
  useEffect(() => {
    for (const id of STEPS) {
      const [before, now] = [known.current.get(id), states.get(id)]
      if (now === undefined || now === 'loading' || now === 'failed') continue
      known.current.set(id, now)
      if (now !== 'done' || before === undefined || before === 'done' || before === 'shut') continue
      onAnnounce(`${STEP_TITLES[id]}: hecho`)
      if (at.current === id) direction.current = 'on'
    }
    if (wasCovered.current && !isCovered) direction.current ??= 'back'
    wasCovered.current = isCovered
    // What the focus came back to has made room for another button: of a step that went on by half.
    if (!isCovered && rest.current?.isConnected === false) {
      if (isLost(document.activeElement)) direction.current ??= 'back'
      rest.current = undefined
    }
    const place = direction.current === 'on' ? goalOf(states) : at.current
    if (isCovered || direction.current === undefined || place === undefined) return
    // After the dialog that has just gone, which gives the focus back to what opened it.
    const timer = setTimeout(() => {
      const held = document.activeElement
      const isOpener = held?.closest(`[data-step=${at.current}]`) !== null
      if (isLost(held) || (direction.current === 'on' && isOpener)) focusOn(box.current, place)
      if (direction.current === 'on') at.current = undefined
      else rest.current = document.activeElement ?? undefined
      direction.current = undefined
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
