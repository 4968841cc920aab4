import type { Insertable } from 'kysely'
import type {
  AssignmentsTable,
  BedEventsTable,
  BedStaysTable,
  BedsTable,
  EpisodesTable,
  MovementsTable,
  PatientsTable,
  RoomsTable,
} from '#server/db/schema.ts'
import { PAPERWORK } from '#server/episodes/writes/movements.ts'
import { placeOf } from '../names.ts'
import { makeRandom } from '../random.ts'
import { AMOUNTS } from './amounts.ts'
import type { Scene, SeededDoctor } from './assignments.ts'
import { bedEvents, bedRows } from './beds.ts'
import { makeCalendar } from './calendar.ts'
import { episodeRows } from './episodes.ts'
import { knownPeople } from './known.ts'
import { planOutages, planPast } from './past.ts'
import { patientRows, patientsOf, registeredOnly } from './patients.ts'
import { type MakePerson, personMaker } from './people.ts'
import { planner } from './plan.ts'
import { type Size, seededRooms } from './rooms.ts'
import { planToday } from './today.ts'

/** What a hospital does, as rows. A table refers to those before it alone. */
export interface ClinicalRows {
  rooms: Insertable<RoomsTable>[]
  beds: Insertable<BedsTable>[]
  patients: Insertable<PatientsTable>[]
  episodes: Insertable<EpisodesTable>[]
  bedStays: Insertable<BedStaysTable>[]
  bedEvents: Insertable<BedEventsTable>[]
  movements: Insertable<MovementsTable>[]
  assignments: Insertable<AssignmentsTable>[]
}

/** The ids that the first room, bed, patient and episode of a hospital get. */
export interface FirstIds {
  roomId: number
  bedId: number
  patientId: number
  episodeId: number
}

const MINUTE = 60_000

/** The clinical rows of one hospital, and the ids that come after them. The same hospital is the same every time. */
export function clinicalRows(
  hospitalId: number,
  size: Size,
  doctors: readonly SeededDoctor[],
  now: number,
  first: FirstIds,
): { rows: ClinicalRows; next: FirstIds; makePerson: MakePerson } {
  const random = makeRandom(7_000 + hospitalId)
  const at = (minutes: number) => now + minutes * MINUTE
  const { rooms, beds } = seededRooms(hospitalId, size, first)
  const calendar = makeCalendar(beds)
  const known = knownPeople(hospitalId)
  const hospital = { beds, amounts: AMOUNTS[size], calendar, planner: planner(calendar, random), random }
  const today = planToday({ ...hospital, known, restless: size === 'huge' })
  const outages = [...today.outages, ...planOutages(hospital)]
  const plans = [...today.plans, ...planPast(hospital)]

  const makePerson = personMaker(random, placeOf(hospitalId), now)
  const { patients, patientOf } = patientsOf(plans, first.patientId, makePerson, random)
  const nextId = first.patientId + patients.length
  patients.push(...registeredOnly(AMOUNTS[size].registered, nextId, makePerson, random))

  const scene: Scene = { hospitalId, doctors, random, at }
  const episodes = plans.map((plan, index) => {
    const patientId = patientOf.get(plan)?.patientId ?? first.patientId
    return episodeRows(scene, plan, { episodeId: first.episodeId + index, patientId })
  })
  const lastMovementOf = new Map<number, number>()
  for (const { episode, movements } of episodes) {
    const before = lastMovementOf.get(episode.patientId) ?? Number.NEGATIVE_INFINITY
    const ways = movements.filter(({ kind }) => !PAPERWORK.some((one) => one === kind))
    const last = Math.max(before, ...ways.map((one) => one.happenedAt))
    lastMovementOf.set(episode.patientId, last)
  }

  const byTime = (one: { happenedAt: number }, other: { happenedAt: number }) =>
    one.happenedAt - other.happenedAt
  const legs = plans.flatMap((plan) => plan.legs)
  return {
    rows: {
      rooms,
      beds: bedRows(hospitalId, beds, legs, outages),
      patients: patientRows(hospitalId, patients, at, lastMovementOf),
      episodes: episodes.map((one) => one.episode),
      bedStays: episodes.flatMap((one) => one.bedStays),
      bedEvents: [
        ...bedEvents(hospitalId, beds, outages, at),
        ...episodes.flatMap((one) => one.bedEvents),
      ].sort(byTime),
      movements: episodes.flatMap((one) => one.movements).sort(byTime),
      assignments: episodes.flatMap((one) => one.assignments),
    },
    next: {
      roomId: first.roomId + rooms.length,
      bedId: first.bedId + beds.length,
      patientId: first.patientId + patients.length,
      episodeId: first.episodeId + plans.length,
    },
    makePerson,
  }
}
