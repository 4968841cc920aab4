import { Group } from '@visx/group'
import type { ReactNode } from 'react'
import { Readout } from './Readout.tsx'
import { type MarkProps, useMarks } from './use-marks.ts'
import { useWidth } from './use-width.ts'

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

const LEAST_WIDTH = 40

/** A chart's place, which it keeps from the start, and what its marks say; drawn once its width is known. */
export function ChartFrame({ label, height, edge, texts, legend, children }: ChartFrameProps) {
  const { box, width } = useWidth<HTMLDivElement>()
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
                wide: Math.max(width - edge.left - edge.right, LEAST_WIDTH),
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
