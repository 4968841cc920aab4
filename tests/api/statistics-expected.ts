import { addDays, dayAt, daysBetween, startOfDay } from '#src/domain/dates.ts'
import type { BedFact, EpisodeFact, World } from '../fixtures/statistics.ts'

/** A question, as the API understands it: which days, of which service, on whose calendar, and when it is asked. */
export interface Question {
  from: string
  to: string
  service?: string | undefined
  timeZone: string
  now: number
}

type While = readonly [from: number, to: number]

const shared = (one: While, other: While) =>
  Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The stays in a bed that were no mistake. */
function staysIn({ episodes }: World, place: number, now: number): While[] {
  return episodes
    .filter(({ isAnnulled }) => !isAnnulled)
    .flatMap(({ stays }) => stays.filter(({ bed }) => bed === place))
    .map(({ from, to }) => [from, to ?? now] as const)
}

/** What a bed was at an instant, as its events tell it; undefined before the first. */
function stateAt({ events }: BedFact, at: number) {
  return events.findLast((event) => event.at <= at)?.state
}

/** The stays in a bed as far as it was registered by then: its first event is when it was. */
function countedIn({ events }: BedFact, stays: readonly While[]): While[] {
  const since = events[0]?.at ?? 0
  return stays.map(([from, to]): While => [Math.max(from, since), to]).filter(([from, to]) => from < to)
}

/** How much of a while a bed was available: step by step between all instants at which anything changes. */
function availableIn(bed: BedFact, stays: readonly While[], [from, to]: While): number {
  const edges = [from, to, bed.retiredAt ?? to, ...bed.events.map(({ at }) => at), ...stays.flat()]
  const inside = [...new Set(edges)].filter((at) => at >= from && at <= to).sort((a, b) => a - b)
  const steps = inside.slice(1).map((end, index): While => [inside[index] ?? end, end])
  return sum(
    steps.map((step) => {
      const state = stateAt(bed, step[0])
      const isThere = state !== undefined && (bed.retiredAt === null || step[0] < bed.retiredAt)
      const isTaken = stays.some((stay) => shared(stay, step) > 0)
      return (isThere && state !== 'outOfService') || isTaken ? step[1] - step[0] : 0
    }),
  )
}

/** The days of a period, each as far as it has gone, with how long it is as a whole. */
function daysOf({ from, to, timeZone, now }: Question): { day: string; gone: While; length: number }[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    const start = Date.parse(startOfDay(day, timeZone))
    const end = Date.parse(startOfDay(addDays(day, 1), timeZone))
    return { day, gone: [start, Math.max(start, Math.min(end, now))] as const, length: end - start }
  })
}

function occupancy(world: World, question: Question) {
  const { service, now } = question
  const beds = world.beds
    .map((bed, place) => ({ bed, stays: countedIn(bed, staysIn(world, place, now)) }))
    .filter(({ bed }) => bed.countable && (service === undefined || bed.service === service))
  return daysOf(question).map(({ day, gone, length }) => ({
    day,
    occupied: sum(beds.flatMap(({ stays }) => stays.map((stay) => shared(stay, gone)))) / length,
    available: sum(beds.map(({ bed, stays }) => availableIn(bed, stays, gone))) / length,
  }))
}

function cleaningHours({ beds }: World, question: Question): number {
  const { service, now } = question
  const days = daysOf(question)
  const period: While = [days[0]?.gone[0] ?? 0, days.at(-1)?.gone[1] ?? 0]
  const whiles = beds
    .filter((bed) => service === undefined || bed.service === service)
    .flatMap(({ events, retiredAt }) =>
      events.map(({ state, at }, index): While => {
        const end = events[index + 1]?.at ?? retiredAt ?? now
        return state === 'cleaning' ? [at, end] : [at, at]
      }),
    )
  return sum(whiles.map((one) => shared(one, period))) / 3_600_000
}

/** The figures of one period, counted one by one. */
export function figuresOf(world: World, question: Question) {
  const { from, to, service, timeZone, now } = question
  const isIn = (at: number | null) => {
    const day = at === null ? '' : dayAt(new Date(at), timeZone)
    return from <= day && day <= to
  }
  const episodes = world.episodes.filter(
    (one) => !one.isAnnulled && (service === undefined || one.service === service),
  )
  const admitted = episodes.filter(({ admittedAt }) => isIn(admittedAt))
  const visits = admitted.filter(({ kind }) => kind === 'outpatient')
  const left = episodes.filter(({ kind, dischargedAt }) => kind !== 'outpatient' && isIn(dischargedAt))
  const daysOfStay = ({ admittedAt, dischargedAt }: EpisodeFact) =>
    Math.max(
      1,
      daysBetween(dayAt(new Date(admittedAt), timeZone), dayAt(new Date(dischargedAt ?? 0), timeZone)),
    )
  const closesAt = Math.min(Date.parse(startOfDay(addDays(to, 1), timeZone)) - 1, now)
  const goesOn = (since: number, until: number | null) =>
    since <= closesAt && (until === null || until > closesAt)
  const attended = episodes
    .filter(({ dischargedAt }) => goesOn(0, dischargedAt))
    .flatMap(({ attending }) => attending.filter((one) => goesOn(one.from, one.to)))
  const unsigned = episodes.flatMap(({ documents }) =>
    documents.filter(
      ({ createdAt, signedAt, discardedAt }) => goesOn(createdAt, signedAt) && goesOn(createdAt, discardedAt),
    ),
  )
  return {
    byDay: occupancy(world, question),
    admissions: admitted.length - visits.length,
    outpatient: visits.length,
    discharges: left.length,
    died: left.filter(({ motive }) => motive === 'died').length,
    days: sum(left.map(daysOfStay)),
    cleaning: cleaningHours(world, question),
    unsigned: unsigned.length,
    patients: attended.length,
    doctors: new Set(attended.map(({ doctorId }) => doctorId)).size,
  }
}
