import type { TickRendererProps } from '@visx/axis'
import { Group } from '@visx/group'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const MIN_PLOT_WIDTH = 40
/** Where nothing is measured, as in tests. */
const DEFAULT_WIDTH = 640

/** Where a chart is drawn inside its edges, and what its marks have. */
export interface Plot {
  wide: number
  high: number
  markProps: (index: number) => MarkProps
  /** The mark that is pointed at, or has the focus. */
  active: number | undefined
}

interface ChartFrameProps {
  label: string
  height: number
  /** Kept free around what is drawn, for the axes. */
  edge: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>
  /** What each mark says. */
  texts: readonly string[]
  /** Says below how to read it. */
  legend?: string
  children: (plot: Plot) => ReactNode
}

/** A chart and below it what the chosen mark says. Its height is kept free until its width is known. */
export function ChartFrame({ label, height, edge, texts, legend, children }: ChartFrameProps) {
  const { box, width } = useWidth()
  const { chartProps, activeText, ...marks } = useMarks(texts)
  return (
    <div>
      <div ref={box} style={{ minHeight: height }}>
        {width !== undefined && (
          <svg
            aria-label={label}
            viewBox={`0 0 ${width} ${height}`}
            className="block h-auto w-full"
            {...chartProps}
          >
            <Group left={edge.left} top={edge.top}>
              {children({
                wide: Math.max(width - edge.left - edge.right, MIN_PLOT_WIDTH),
                high: height - edge.top - edge.bottom,
                ...marks,
              })}
            </Group>
          </svg>
        )}
      </div>
      {legend && <p className="text-sm text-muted">{legend}</p>}
      <Readout text={activeText} />
    </div>
  )
}

/** What the mark says that is pointed at or has the focus: shown below the chart, read out by the mark itself. */
function Readout({ text }: { text: string | undefined }) {
  return (
    <p aria-hidden="true" className="min-h-6 text-sm tabular-nums print:hidden">
      {text === undefined ? (
        <span className="text-muted">Pasa el cursor por la gráfica, o recórrela con las flechas.</span>
      ) : (
        <bdi className="font-medium">{text}</bdi>
      )}
    </p>
  )
}

/** A tick's label. @visx/text would measure each one first, for wrapping that nobody needs. */
export function Tick({ x, y, formattedValue, textAnchor, dx, dy }: TickRendererProps) {
  return (
    <text x={x} y={y} dx={dx} dy={dy} textAnchor={textAnchor} className="fill-muted text-[11px] tabular-nums">
      {formattedValue}
    </text>
  )
}

interface Width {
  box: RefObject<HTMLDivElement | null>
  /** Unset until the box is measured: a chart for a guessed width would be drawn twice. */
  width: number | undefined
}

/** How wide a box is, followed as it changes. */
function useWidth(): Width {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!box.current) return
    setWidth(box.current.clientWidth || DEFAULT_WIDTH)
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** What every mark of a chart has, beside its shape. */
interface MarkProps {
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
function useMarks(texts: readonly string[]) {
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
