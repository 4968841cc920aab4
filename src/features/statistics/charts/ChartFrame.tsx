import type { TickRendererProps } from '@visx/axis'
import { Group } from '@visx/group'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type MarkProps, useMarks } from './use-marks.ts'

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
