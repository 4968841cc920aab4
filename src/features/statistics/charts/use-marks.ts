import { type KeyboardEvent, useState } from 'react'

/** What every mark of a chart has, beside its shape. */
export interface MarkProps {
  role: 'img'
  'aria-label': string
  tabIndex: 0 | -1
  'data-mark': number
  onFocus: () => void
  onPointerEnter: () => void
}

/** By how many marks each key goes on; a page is a week. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 7,
  PageUp: -7,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
}

/**
 * Makes one tab stop of a chart's marks: the arrows go from one to the next, each read out as it gets the focus.
 * @param texts what each mark says
 */
export function useMarks(texts: readonly string[]) {
  const [stop, setStop] = useState(0)
  /** The mark that is pointed at, or has the focus. */
  const [active, setActive] = useState<number>()
  const last = texts.length - 1
  const current = Math.min(stop, last)

  function onKeyDown(event: KeyboardEvent<SVGElement>) {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(last, current + step))
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus()
  }

  const markProps = (index: number): MarkProps => ({
    role: 'img',
    'aria-label': texts[index] ?? '',
    tabIndex: index === current ? 0 : -1,
    'data-mark': index,
    onFocus: () => {
      setStop(index)
      setActive(index)
    },
    onPointerEnter: () => setActive(index),
  })
  const shown = active === undefined ? undefined : Math.min(active, last)
  return {
    /** For the chart's `svg`. */
    chartProps: {
      role: 'group',
      onKeyDown,
      onBlur: () => setActive(undefined),
      onPointerLeave: () => setActive(undefined),
    } as const,
    markProps,
    active: shown,
    activeText: shown === undefined ? undefined : texts[shown],
  }
}
