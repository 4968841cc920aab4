import type { Insertable } from 'kysely'
import { around } from '../around.ts'
import type { AssignmentsTable } from '../schema.ts'
import { DAY } from './amounts.ts'
import type { Plan } from './plan.ts'

/** A doctor who practises in the hospital now. */
export interface SeededDoctor {
  doctorId: string
  specialty: string
}

/** Where rows are written, by whom, and when it is. */
export interface Scene {
  hospitalId: number
  doctors: readonly SeededDoctor[]
  random: (below: number) => number
  /** The instant of minutes as `Leg` has them. */
  at: (minutes: number) => number
}

/** Whoever has been moved that often has been seen by a consultant twice as often. */
const MANY_LEGS = 100

/** Who attends an episode, one after the other, and whom they consulted. Some who lie there have nobody yet. */
export function assignmentsOf(
  { hospitalId, doctors, random, at }: Scene,
  { admitted, ended, kind, known, legs, service, status }: Plan,
  episodeId: number,
): Insertable<AssignmentsTable>[] {
  const end = ended ?? 0
  const own = doctors.filter((one) => one.specialty === service)
  const pick = (list: readonly SeededDoctor[]) => around(list, random(list.length)).doctorId
  const assign = (role: string, doctorId: string, from: number, to: number | null) => {
    const about = { hospitalId, doctorId, episodeId, roomId: null, role, shift: null, version: 1 }
    return { ...about, startedAt: at(from), endedAt: to === null ? null : at(to) }
  }

  const waiting = status === 'open' && !known && kind !== 'outpatient' && random(10) === 0
  if (waiting) return []
  const start = Math.min(admitted + 2 + random(25), end)
  const attending = pick(own.length > 0 ? own : doctors)
  const next = pick(doctors)
  const handedOver = end - start > 2 * DAY && next !== attending && random(6) === 0
  const middle = Math.round((start + end) / 2)

  const consultations = legs.length > MANY_LEGS ? 2 * legs.length : random(8) === 0 ? 1 : 0
  const step = Math.floor((end - start) / Math.max(consultations, 1))
  const consultants = Array.from({ length: step > 2 ? consultations : 0 }, (_, index) => {
    const from = start + index * step
    return assign('consultant', pick(doctors), from, from + Math.ceil(step / 2))
  })
  const attendings = handedOver
    ? [assign('attending', attending, start, middle), assign('attending', next, middle, ended)]
    : [assign('attending', attending, start, ended)]
  return [...attendings, ...consultants]
}
