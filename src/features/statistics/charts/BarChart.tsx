import { AxisBottom } from '@visx/axis'
import { GridColumns } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { ChartFrame, type Plot, Tick } from './ChartFrame.tsx'

/** One bar, and the thinner one of the period before. */
export interface BarPair {
  id: string
  label: string
  now: number
  before: number
  /** As it is read out. */
  text: string
}

interface BarChartProps {
  label: string
  bars: readonly BarPair[]
  /** Of the axis with the values. */
  valueLabel: string
}

const EDGE = { top: 4, right: 40, bottom: 44, left: 4 }
const ROW = 46
const NUMBER = new Intl.NumberFormat('es-MX')

/** Bars that lie below each other, each under its name, so that names of any length have room. */
export function BarChart(props: BarChartProps) {
  const { label, bars } = props
  return (
    <ChartFrame
      label={label}
      height={bars.length * ROW + EDGE.top + EDGE.bottom}
      edge={EDGE}
      texts={bars.map(({ text }) => text)}
      legend="Barra gruesa: el periodo. Barra delgada: el periodo anterior."
    >
      {(plot) => <Bars {...props} {...plot} />}
    </ChartFrame>
  )
}

function Bars({ bars, valueLabel, wide, high, markProps, active }: BarChartProps & Plot) {
  const highest = Math.max(1, ...bars.flatMap(({ now, before }) => [now, before]))
  const x = scaleLinear<number>({ domain: [0, highest], range: [0, wide], nice: highest > 4 })
  // Nobody is counted by halves.
  const ticks = x.ticks(Math.max(2, Math.min(6, Math.floor(wide / 80)))).filter(Number.isInteger)

  return (
    <>
      <Group aria-hidden="true">
        <GridColumns scale={x} height={high} tickValues={ticks} className="stroke-line" stroke="" />
        <AxisBottom
          scale={x}
          top={high}
          tickValues={ticks}
          tickFormat={(value) => NUMBER.format(value.valueOf())}
          tickComponent={Tick}
          hideTicks
          stroke=""
          axisLineClassName="stroke-edge"
        />
        <text x={wide / 2} y={high + EDGE.bottom - 8} textAnchor="middle" className="fill-muted text-[11px]">
          {valueLabel}
        </text>
        {bars.map(({ id, label: name, now, before }, index) => (
          <Group key={id} top={index * ROW}>
            <text x={0} y={14} className="fill-ink text-[12px]">
              {name}
            </text>
            <Bar
              x={0}
              y={20}
              width={x(now)}
              height={12}
              className={active === index ? 'fill-accent-strong' : 'fill-accent'}
            />
            <Bar x={0} y={34} width={x(before)} height={5} className="fill-sunken stroke-edge" />
            <text x={x(now) + 6} y={31} className="fill-ink text-[12px] tabular-nums">
              {NUMBER.format(now)}
            </text>
          </Group>
        ))}
      </Group>
      {bars.map(({ id }, index) => (
        <rect
          key={id}
          {...markProps(index)}
          x={0}
          y={index * ROW + 2}
          width={wide + EDGE.right - 4}
          height={ROW - 4}
          className="fill-transparent"
        />
      ))}
    </>
  )
}
