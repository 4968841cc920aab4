import type { Insertable } from 'kysely'
import type { AssignmentsTable } from '#server/db/schema.ts'
import { around } from '../cycle.ts'
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

/** Who directs the hospital has few patients. */
const DIRECTOR = 'direccion'

const SPECIALTIES: Readonly<Record<string, string>> = {
  Urgencias: 'Urgencias médicas',
  'Terapia intensiva': 'Medicina crítica',
  'Consulta externa': 'Medicina interna',
}

/** The specialty of whoever attends: the service's, but for broken bones, and for children wherever they lie. */
function specialtyFor({ service, complaint: { who, code } }: Plan): string {
  if (who === 'newborn' || (who === 'child' && service !== 'Urgencias')) return 'Pediatría'
  if (service === 'Cirugía general' && code.startsWith('S')) return 'Ortopedia'
  if (service === 'Consulta externa' && who === 'woman') return 'Ginecología y obstetricia'
  return SPECIALTIES[service] ?? service
}

/** The doctors of a specialty; of a hospital that has none of it, those who see everybody. */
function practisingIn(specialty: string, doctors: readonly SeededDoctor[]): readonly SeededDoctor[] {
  const own = doctors.filter((one) => one.specialty === specialty)
  const general = doctors.filter((one) => one.specialty === 'Medicina interna')
  return own.length > 0 ? own : general.length > 0 ? general : doctors
}

/** Who attends an episode, one after the other, and whom they consulted. Some who lie there have nobody yet. */
export function assignmentsOf(
  { hospitalId, doctors, random, at }: Scene,
  plan: Plan,
  episodeId: number,
): Insertable<AssignmentsTable>[] {
  const { admitted, ended, kind, known, legs, status } = plan
  const end = ended ?? 0
  const specialists = practisingIn(specialtyFor(plan), doctors)
  const others = specialists.filter((one) => one.doctorId !== DIRECTOR)
  const isDirectors = known !== undefined || (ended === null && episodeId % 10 === 0)
  const directed = isDirectors ? specialists.filter((one) => one.doctorId === DIRECTOR) : []
  const own = directed.length > 0 ? directed : others.length > 0 ? others : specialists
  const pick = (list: readonly SeededDoctor[]) => around(list, random(list.length)).doctorId
  const assign = (role: string, doctorId: string, from: number, to: number | null) => {
    const about = { hospitalId, doctorId, episodeId, roomId: null, role, shift: null, version: 1 }
    return { ...about, startedAt: at(from), endedAt: to === null ? null : at(to) }
  }

  const waiting = status === 'open' && !known && kind !== 'outpatient' && random(10) === 0
  if (waiting) return []
  const start = Math.min(admitted + 2 + random(25), end)
  // By turns, so that everybody has patients; the first of them has two turns of each round.
  const attending = around([...own, ...own.slice(0, 1)], episodeId).doctorId
  const next = pick(own)
  const handedOver = end - start > 2 * DAY && next !== attending && random(6) === 0
  const middle = Math.round((start + end) / 2)

  const consultations = legs.length > MANY_LEGS ? 2 * legs.length : random(8) === 0 ? 1 : 0
  const step = Math.floor((end - start) / Math.max(consultations, 1))
  const consulted = doctors.filter((one) => one.doctorId !== attending && !own.includes(one))
  const consultants = Array.from({ length: step > 2 ? consultations : 0 }, (_, index) => {
    const from = start + index * step
    return assign('consultant', pick(consulted), from, from + Math.ceil(step / 2))
  })
  const attendings = handedOver
    ? [assign('attending', attending, start, middle), assign('attending', next, middle, ended)]
    : [assign('attending', attending, start, ended)]
  return [...attendings, ...consultants]
}
