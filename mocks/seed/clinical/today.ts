import type { RoomKind } from '#src/domain/rooms/contract.ts'
import { around } from '../cycle.ts'
import { type Amounts, DAY, HOUR, YEAR } from './amounts.ts'
import type { Calendar, Leg } from './calendar.ts'
import { FIRST_BED, FREE_BED, type KnownPerson } from './known.ts'
import type { Plan, Planner } from './plan.ts'
import type { SeededBed } from './rooms.ts'

/** A bed that nobody can be laid into; minutes as in `Leg`. */
export interface Outage {
  bed: SeededBed
  from: number
  /** null: still. */
  to: number | null
  reason: string
}

/** Of a hundred counted beds, so many are taken now. */
const OCCUPANCY = 80
/** The same for those that aren't counted. */
const TAKEN: Readonly<Partial<Record<RoomKind, number>>> = {
  emergency: 60,
  intensiveCare: 80,
  nursery: 60,
  operating: 50,
  recovery: 25,
}

const REASONS = ['Barandal roto', 'Colchón en reparación', 'Toma de oxígeno con fuga', 'Cuarto en pintura']

/** How often a huge hospital has moved its first patient from one bed to the other and back. */
const MANY_TRANSFERS = 1_000

interface Hospital {
  beds: readonly SeededBed[]
  amounts: Amounts
  /** Who lies where, by the bed's code. */
  known: Readonly<Record<string, KnownPerson>>
  calendar: Calendar
  planner: Planner
  random: (below: number) => number
  /** Whether its first patient has been moved from bed to bed for a year. */
  restless: boolean
}

/** What each bed is today. */
function divide({ beds, amounts, known, random }: Hospital) {
  const rank = new Map(beds.map((bed) => [bed, known[bed.code] ? -1 : random(1_000)]))
  const counted = beds
    .filter((bed) => bed.countable && bed.code !== FREE_BED)
    .sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
  const many = Math.round((beds.filter((bed) => bed.countable).length * OCCUPANCY) / 100)
  const rest = counted.slice(many)
  const transient = beds.filter((bed) => !bed.countable)
  const taken = transient.filter((bed) => known[bed.code] || random(100) < (TAKEN[bed.kind] ?? 0))
  return {
    occupied: [...counted.slice(0, many), ...taken].sort((one, other) => one.bedId - other.bedId),
    broken: rest.slice(0, amounts.outages),
    dirty: rest.slice(amounts.outages, amounts.outages + amounts.dirty),
  }
}

/** Who lies where now, what is out of service, and whom the beds that are being cleaned had last. */
export function planToday(hospital: Hospital): { plans: Plan[]; outages: Outage[] } {
  const { beds, known, calendar, planner, random, restless } = hospital
  const { occupied, broken, dirty } = divide(hospital)

  const outages = broken.map((bed, index) => {
    const outage = { bed, from: -DAY - random(6 * DAY), to: null, reason: around(REASONS, index) }
    calendar.take({ ...outage, cleaning: 0 })
    return outage
  })

  const stays = occupied.map((bed) => {
    const person = known[bed.code]
    const complaint = planner.complaintFor(bed, person)
    const since = -20 - Math.round((planner.minutesIn(bed.kind, complaint.days) * (10 + random(80))) / 100)
    return { complaint, person, last: calendar.take({ bed, from: since, to: null, cleaning: 0 }) }
  })
  const left = dirty.map((bed) => {
    const complaint = planner.complaintFor(bed)
    const to = -10 - random(30)
    const from = to - planner.minutesIn(bed.kind, complaint.days)
    return { complaint, person: undefined, last: calendar.take({ bed, from, to, cleaning: 45 + random(45) }) }
  })

  const plans = [...stays, ...left].map(({ last, complaint, person }) => {
    const plan = planner.stay(last, complaint, person)
    return restless && last.bed.code === FIRST_BED ? { ...plan, ...pacing(beds, calendar, last) } : plan
  })
  return { plans, outages }
}

/** A year of going from one bed to the other and back. */
function pacing(beds: readonly SeededBed[], calendar: Calendar, last: Leg): Pick<Plan, 'legs' | 'admitted'> {
  const other = beds.find((bed) => bed.code === FREE_BED) ?? last.bed
  const admitted = -YEAR
  const step = Math.floor((last.from - admitted) / MANY_TRANSFERS)
  const legs = Array.from({ length: MANY_TRANSFERS }, (_, index) => {
    const from = last.from - (MANY_TRANSFERS - index) * step
    const bed = index % 2 === 0 ? last.bed : other
    return calendar.take({ bed, from, to: from + step, cleaning: HOUR })
  })
  return { legs: [...legs, last], admitted: legs[0]?.from ?? admitted }
}
