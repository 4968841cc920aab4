import { around } from '../cycle.ts'
import { type Amounts, DAY, HOUR, YEAR } from './amounts.ts'
import type { Calendar } from './calendar.ts'
import { VISITS } from './complaints.ts'
import { FREE_BED } from './known.ts'
import type { Plan, Planner } from './plan.ts'
import type { SeededBed } from './rooms.ts'
import type { Outage } from './today.ts'

interface Hospital {
  beds: readonly SeededBed[]
  amounts: Amounts
  calendar: Calendar
  planner: Planner
  random: (below: number) => number
}

/** What happened before those came who lie there now; a calendar holds them already. */
export function planPast({ beds, amounts, calendar, planner, random }: Hospital) {
  const pick = <T>(list: readonly T[]) => around(list, random(list.length))
  const wards = beds.filter((bed) => bed.countable || bed.kind === 'intensiveCare' || bed.kind === 'nursery')
  const plans: Plan[] = []

  /** A stay of this length, if the bed is free for it and its cleaning. Gives when the next one before can end. */
  function stayUntil(bed: SeededBed, to: number, minutes?: number): number {
    const complaint = planner.complaintFor(bed)
    const from = to - (minutes ?? planner.minutesIn(bed.kind, complaint.days))
    const cleaning = 20 + random(50)
    const clash = calendar.taken(bed, from, to + cleaning)
    if (clash !== undefined) return clash
    plans.push(planner.stay(calendar.take({ bed, from, to, cleaning }), complaint))
    return from
  }

  for (const bed of wards) {
    if (bed.code === FREE_BED) continue
    let cursor = -90
    while (cursor > -amounts.days * DAY) cursor = stayUntil(bed, cursor - 90 - random(35 * HOUR))
  }
  const transient = beds.filter((bed) => bed.kind === 'emergency' || bed.kind === 'recovery')
  for (let count = 0; count < amounts.emergencies; count += 1)
    stayUntil(pick(transient), -2 * HOUR - random(Math.max(amounts.days, 30) * DAY))
  for (let count = 0; count < amounts.scattered; count += 1)
    stayUntil(pick(wards), -amounts.days * DAY - random(YEAR - amounts.days * DAY))

  return [...plans, ...annulled(), ...visits()]

  /** Admissions that were a mistake: soon noticed, the bed was cleaned all the same. */
  function annulled(): Plan[] {
    const from = plans.length
    // Most beds are taken at most times.
    for (let tries = 0; tries < 50 * amounts.annulled && plans.length < from + amounts.annulled; tries += 1)
      stayUntil(pick(wards), -2 * DAY - random(60 * DAY), 12 + random(30))
    const mistaken = plans.splice(from)
    return mistaken.map((plan) => ({ ...plan, status: 'annulled', motive: null }))
  }

  function visits(): Plan[] {
    return Array.from({ length: amounts.visits }, (_, index) => {
      // The first is still under way.
      const admitted = index === 0 ? -15 : -HOUR - random(YEAR)
      return {
        kind: 'outpatient',
        status: index === 0 ? 'open' : 'discharged',
        complaint: pick(VISITS),
        service: 'Consulta externa',
        origin: '',
        legs: [],
        admitted,
        ended: index === 0 ? null : admitted + 15 + random(30),
        motive: index === 0 ? null : 'improved',
        known: undefined,
        sex: undefined,
      }
    })
  }
}

/** Beds that were out of service for a while, when nobody lay in them. */
export function planOutages({ beds, amounts, calendar, random }: Hospital): Outage[] {
  return Array.from({ length: amounts.outages }, () => {
    const bed = around(beds, random(beds.length))
    const from = -20 * DAY - random(YEAR - 20 * DAY)
    const to = from + DAY + random(2 * DAY)
    return { bed, from, to, reason: 'Mantenimiento preventivo' }
  }).filter(({ bed, from, to }) => {
    if (calendar.taken(bed, from, to) !== undefined) return false
    calendar.take({ bed, from, to, cleaning: 0 })
    return true
  })
}
