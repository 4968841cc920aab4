import { addDays, dayAt, startOfDay } from '#src/domain/dates.ts'
import type { Page } from '#src/domain/list.ts'
import type { Period } from '#src/domain/statistics/contract.ts'
import { fullPeriod, periodBefore, periodRefusal } from '#src/domain/statistics/rules.ts'
import type { ListQuery } from '../db/paginate.ts'
import { refusedField } from '../http/api-error.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'

/** Days of a hospital's calendar as instants, in milliseconds. */
export interface Span extends Period {
  startsAt: number
  /** Where the day after the last one begins. */
  endsAt: number
  /** Up to when there is something to tell: the end, or now. */
  untilAt: number
  /** The last instant that counts. */
  closesAt: number
}

/** A period and the one right before it, as long. */
export interface Spans {
  timeZone: string
  now: Span
  before: Span
}

/** What a query asks for, on the hospital's calendar. Throws 422 at the field to blame. */
export async function spansOf(
  { db, hospitalId, now }: HospitalScope,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<Spans> {
  const timeZone = await timeZoneOf(db, hospitalId)
  const today = dayAt(now, timeZone)
  const period = fullPeriod(query, today)
  const refusal = periodRefusal(period, today)
  if (refusal) throw refusedField(422, refusal.field, refusal.text)
  const spanOf = ({ from, to }: Period): Span => {
    const startsAt = Date.parse(startOfDay(from, timeZone))
    const endsAt = Date.parse(startOfDay(addDays(to, 1), timeZone))
    const untilAt = Math.min(endsAt, now.getTime())
    return { from, to, startsAt, endsAt, untilAt, closesAt: Math.min(endsAt - 1, now.getTime()) }
  }
  return { timeZone, now: spanOf(period), before: spanOf(periodBefore(period)) }
}

/** What a page of the rows behind a figure is asked for by. */
export interface RowsAsked {
  spans: Spans
  service: string | undefined
  query: ListQuery
}

/** Finds one page of the rows behind a figure. */
export type FindRows = (context: RequestContext, asked: RowsAsked) => Promise<Page<object>>
