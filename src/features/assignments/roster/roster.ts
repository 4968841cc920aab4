import { type Assignment, mayTake } from '#src/domain/assignments/contract.ts'
import { addDays, startOfDay } from '#src/domain/dates.ts'
import { type Doctor, practises } from '#src/domain/doctors/contract.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { compareNaturally } from '#src/lib/natural-order.ts'
import { DAYS_A_WEEK } from '#src/lib/week.ts'
import { targetName } from '../labels.ts'

/** An assignment at its place in a week. */
export interface Placed {
  assignment: Assignment
  /** It began the evening before the week. */
  isRest: boolean
}

/** A doctor, or a room, with what is planned for each day of a week. */
export interface RosterRow {
  /** The doctor's id, or the room's as text; empty for what is in no room. */
  id: string
  name: string
  /** Specialty, or service. */
  about: string
  /** By day, Monday first, in the order of the hours. */
  cells: Placed[][]
  /** What began before the week and goes on for days: patients in somebody's care. */
  ongoing: Assignment[]
}

/** What the rows are. */
export type RosterBy = 'doctor' | 'room'

/** The row in which an assignment stands. */
export function rowOf({ doctorId, roomId, bed }: Assignment, by: RosterBy): string {
  return by === 'doctor' ? doctorId : String(roomId ?? bed?.roomId ?? '')
}

/** The instants at which the days of a week begin on the hospital's clock, and the one at which the next begins. */
export function dayBounds(monday: string, timeZone: string): number[] {
  return Array.from({ length: DAYS_A_WEEK + 1 }, (_, index) =>
    Date.parse(startOfDay(addDays(monday, index), timeZone)),
  )
}

/** More than a night that began on the eve of a week. */
const LONG_MS = 36 * 3_600_000

/**
 * Where an assignment stands in a week: on the day on which it begins, however long it lasts. A night that began
 * on the eve stands on Monday; what began earlier and goes on for days stands on none.
 * @returns undefined for what does not touch the week
 */
export function placeIn(
  { startsAt, endsAt }: Pick<Assignment, 'startsAt' | 'endsAt'>,
  bounds: readonly number[],
): { day: number; isRest: boolean } | 'ongoing' | undefined {
  const start = Date.parse(startsAt)
  const end = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt)
  const first = bounds[0] ?? 0
  if (end <= start || end <= first || start >= (bounds.at(-1) ?? 0)) return undefined
  if (start < first) return end - start > LONG_MS ? 'ongoing' : { day: 0, isRest: true }
  return { day: bounds.findLastIndex((bound) => bound <= start), isRest: false }
}

function emptyRow(id: string, name: string, about: string): RosterRow {
  return { id, name, about, cells: Array.from({ length: DAYS_A_WEEK }, () => []), ongoing: [] }
}

/** Puts assignments into their rows; a row that is missing is made. */
function fill(
  rows: Map<string, RosterRow>,
  assignments: readonly Assignment[],
  bounds: readonly number[],
  by: RosterBy,
  nameOf: (assignment: Assignment) => string,
): RosterRow[] {
  const sorted = assignments.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  for (const assignment of sorted) {
    const place = placeIn(assignment, bounds)
    if (place === undefined) continue
    const id = rowOf(assignment, by)
    const row = rows.get(id) ?? emptyRow(id, nameOf(assignment), '')
    rows.set(id, row)
    if (place === 'ongoing') row.ongoing.push(assignment)
    else row.cells[place.day]?.push({ assignment, isRest: place.isRest })
  }
  return [...rows.values()]
}

/** What a doctor is on call for, until one and the same time. */
export interface OnCall {
  doctorId: string
  doctorName: string
  shift: Assignment['shift']
  endsAt: string | null
  /** The codes of their rooms, in numeric order. */
  rooms: string[]
  /** For whom else they are on call, by name. */
  patients: string[]
}

/** Who is on call at a time, in milliseconds; by name. A night belongs to the day before until it ends. */
export function onCallAt(assignments: readonly Assignment[], now: number): OnCall[] {
  const running = assignments.filter(
    ({ role, status, startsAt, endsAt }) =>
      role === 'onCall' &&
      status !== 'ended' &&
      Date.parse(startsAt) <= now &&
      (endsAt === null || now < Date.parse(endsAt)),
  )
  const alike = Map.groupBy(running, ({ doctorId, shift, endsAt }) => [doctorId, shift, endsAt].join())
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const { doctorId, doctorName, shift, endsAt } = first
      const rooms = same.flatMap(({ roomCode }) => roomCode ?? []).sort(compareNaturally)
      const patients = same.filter(({ roomId }) => roomId === null).map(targetName)
      return [{ doctorId, doctorName, shift, endsAt, rooms, patients }]
    })
    .sort((a, b) => compareNaturally(a.doctorName, b.doctorName))
}

/** A week by doctor: whoever practises now and takes a role, and whoever is on in it. */
export function rosterByDoctor(
  assignments: readonly Assignment[],
  doctors: readonly Doctor[],
  bounds: readonly number[],
): RosterRow[] {
  const known = new Map(doctors.map((doctor) => [doctor.doctorId, doctor]))
  const rows = new Map(
    doctors
      .filter((doctor) => practises(doctor) && mayTake('resident', doctor.profession))
      .map(({ doctorId, name, specialty }) => [doctorId, emptyRow(doctorId, name, specialty)]),
  )
  const all = fill(rows, assignments, bounds, 'doctor', ({ doctorName }) => doctorName)
  return all
    .map((row) => ({ ...row, about: known.get(row.id)?.specialty ?? row.about }))
    .sort((a, b) => compareNaturally(a.name, b.name) || compareNaturally(a.id, b.id))
}

/** A week by room: the rooms in use with who is on there, and who is on for those who lie in them. */
export function rosterByRoom(
  assignments: readonly Assignment[],
  rooms: readonly Room[],
  bounds: readonly number[],
): RosterRow[] {
  const rows = new Map(
    rooms
      .filter(({ active }) => active)
      .map(({ roomId, code, service }) => [String(roomId), emptyRow(String(roomId), code, service)]),
  )
  const all = fill(
    rows,
    assignments,
    bounds,
    'room',
    ({ roomCode, bed }) => roomCode ?? bed?.roomCode ?? 'Sin cuarto',
  )
  return all.sort((a, b) => Number(a.id === '') - Number(b.id === '') || compareNaturally(a.name, b.name))
}
