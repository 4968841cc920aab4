import { addDays, dayAt, startOfDay } from '#src/domain/dates.ts'
import type { Page } from '#src/domain/list.ts'
import type { Period } from '#src/domain/statistics/contract.ts'
import { fullPeriod, periodBefore, periodRefusal } from '#src/domain/statistics/rules.ts'
import type { ListQuery } from '../db/paginate.ts'
import { fieldError } from '../http/api-error.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'

/** Days of a hospital's calendar as instants, in milliseconds. */
export interface Interval extends Period {
  startsAt: number
  /** Where the day after the last one begins. */
  endsAt: number
  /** Up to when there is something to tell: the end, or now. */
  untilAt: number
  /** The last instant that counts. */
  closesAt: number
}

/** A period and the one right before it, as long. */
export interface Periods {
  timeZone: string
  now: Interval
  before: Interval
}

/** What a query asks for, on the hospital's calendar. Throws 422 at the field to blame. */
export async function periodsOf(
  { db, hospitalId, now }: HospitalScope,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<Periods> {
  const timeZone = await timeZoneOf(db, hospitalId)
  const today = dayAt(now, timeZone)
  const period = fullPeriod(query, today)
  const refusal = periodRefusal(period, today)
  if (refusal) throw fieldError(422, refusal.field, refusal.text)
  const intervalOf = ({ from, to }: Period): Interval => {
    const startsAt = Date.parse(startOfDay(from, timeZone))
    const endsAt = Date.parse(startOfDay(addDays(to, 1), timeZone))
    const untilAt = Math.min(endsAt, now.getTime())
    return { from, to, startsAt, endsAt, untilAt, closesAt: Math.min(endsAt - 1, now.getTime()) }
  }
  return { timeZone, now: intervalOf(period), before: intervalOf(periodBefore(period)) }
}

/** What a page of the rows behind a figure is asked for by. */
export interface RowsQuery {
  periods: Periods
  service: string | undefined
  query: ListQuery
}

/** Finds one page of the rows behind a figure. */
export type FindRows = (context: RequestContext, asked: RowsQuery) => Promise<Page<object>>
