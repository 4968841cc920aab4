import type * as z from 'zod/mini'
import type { Discharges, Occupancy, Turnover } from '#src/domain/statistics/contract.ts'
import { quotient } from '#src/domain/statistics/rules.ts'
import { DAY, dayScale } from './day-scale.ts'
import type { Span, Spans } from './period.ts'

/**
 * How many patients each bed had: discharges ÷ the beds that were available on average, which are the bed-days ÷ the
 * days that have passed.
 */
export function turnoverOf(
  { now, before, timeZone }: Spans,
  occupancy: z.output<typeof Occupancy>,
  discharges: z.output<typeof Discharges>,
): z.output<typeof Turnover> {
  const told = ({ startsAt, untilAt, endsAt }: Span, which: 'now' | 'before') => {
    const days = dayScale(timeZone, startsAt, endsAt).at(untilAt) / DAY
    const beds = quotient(occupancy[which].available, days) ?? 0
    const { value } = discharges[which]
    return { value: quotient(value, beds), discharges: value, beds }
  }
  return { now: told(now, 'now'), before: told(before, 'before') }
}
