import { daysBetween } from '#src/domain/dates.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'

/** The hospital's calendar. */
interface Calendar {
  today: () => string
  dayOf: (instant: string) => string
}

/** How long somebody is there, or was, by the days of the hospital's calendar: *menos de un día*, *1 día*, *12 días*. */
export function stayText({ admittedAt, discharge, annulment }: Episode, clock: Calendar): string {
  const end = discharge?.at ?? annulment?.at
  const days = daysBetween(clock.dayOf(admittedAt), end === undefined ? clock.today() : clock.dayOf(end))
  if (days <= 0) return 'menos de un día'
  return days === 1 ? '1 día' : `${days} días`
}
