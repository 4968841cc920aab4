import type { TickRendererProps } from '@visx/axis'

/** A tick's label. @visx/text would measure each one first, for wrapping that nobody needs. */
export function Tick({ x, y, formattedValue, textAnchor, dx, dy }: TickRendererProps) {
  return (
    <text x={x} y={y} dx={dx} dy={dy} textAnchor={textAnchor} className="fill-muted text-[11px] tabular-nums">
      {formattedValue}
    </text>
  )
}
