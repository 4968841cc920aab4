import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { ChartFrame, type Plot, Tick } from './ChartFrame.tsx'

/** One day of a chart. */
export interface DayPoint {
  /** As the axis shows it: *9 mar*. */
  label: string
  /** Null where there is none. */
  value: number | null
  /** As it is read out. */
  text: string
}

interface DayChartProps {
  label: string
  points: readonly DayPoint[]
  /** Of the axis with the values, and of the one with the days. */
  valueLabel: string
  dayLabel: string
  /** The axis goes up to here at least. */
  minTop: number
  format: (value: number) => string
}

const HEIGHT = 240
const EDGE = { top: 24, right: 16, bottom: 44, left: 52 }
/** The least distance between two labels of days. */
const LABEL_WIDTH = 64
/** With more days, no point is drawn for each. */
const MAX_POINTS = 45

interface Placed extends DayPoint {
  x: number
}

const hasValue = (point: Placed): point is Placed & { value: number } => point.value !== null

/** A line from day to day. */
export function DayChart(props: DayChartProps) {
  const { label, points } = props
  return (
    <ChartFrame label={label} height={HEIGHT} edge={EDGE} texts={points.map(({ text }) => text)}>
      {(plot) => <Days {...props} {...plot} />}
    </ChartFrame>
  )
}

function Days(props: DayChartProps & Plot) {
  const { points, valueLabel, dayLabel, minTop, format, wide, high, markProps, active } = props
  // A single day stands in the middle.
  const domain = points.length === 1 ? [-1, 1] : [0, points.length - 1]
  const x = scaleLinear<number>({ domain, range: [0, wide] })
  const highest = Math.max(minTop, ...points.map(({ value }) => value ?? 0))
  const y = scaleLinear<number>({ domain: [0, highest], range: [high, 0], nice: true })
  const placed: Placed[] = points.map((point, index) => ({ ...point, x: x(index) }))
  const known = placed.filter(hasValue)
  const every = Math.ceil(points.length / Math.max(1, Math.floor(wide / LABEL_WIDTH)))
  const ticks = points.map((_, index) => index).filter((index) => index % every === 0)
  const step = wide / points.length
  const marked = active === undefined ? undefined : placed[active]

  return (
    <>
      <Group aria-hidden="true">
        <text x={-EDGE.left} y={12 - EDGE.top} className="fill-muted text-[11px]">
          {valueLabel}
        </text>
        <GridRows scale={y} width={wide} numTicks={4} className="stroke-line" stroke="" />
        <AxisLeft
          scale={y}
          numTicks={4}
          tickFormat={(value) => format(value.valueOf())}
          tickComponent={Tick}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          scale={x}
          top={high}
          tickValues={ticks}
          tickFormat={(value) => points[value.valueOf()]?.label}
          tickComponent={Tick}
          hideTicks
          stroke=""
          axisLineClassName="stroke-edge"
        />
        <text x={wide / 2} y={high + EDGE.bottom - 6} textAnchor="middle" className="fill-muted text-[11px]">
          {dayLabel}
        </text>
        <AreaClosed
          data={placed}
          x={(point) => point.x}
          y={(point) => y(point.value ?? 0)}
          yScale={y}
          defined={hasValue}
          className="fill-accent-soft"
        />
        <LinePath
          data={placed}
          x={(point) => point.x}
          y={(point) => y(point.value ?? 0)}
          defined={hasValue}
          className="stroke-accent stroke-2"
        />
        {(known.length <= MAX_POINTS ? known : []).map((point) => (
          <circle key={point.x} cx={point.x} cy={y(point.value)} r={3} className="fill-accent" />
        ))}
        {marked && (
          <>
            <line x1={marked.x} x2={marked.x} y1={0} y2={high} className="stroke-edge" />
            {marked.value !== null && (
              <circle cx={marked.x} cy={y(marked.value)} r={5} className="fill-accent-strong" />
            )}
          </>
        )}
      </Group>
      {placed.map((point, index) => (
        <rect
          key={point.x}
          {...markProps(index)}
          x={point.x - step / 2}
          y={0}
          width={step}
          height={high}
          className="fill-transparent"
        />
      ))}
    </>
  )
}
