import { daysBetween } from '#src/domain/dates.ts'
import { isLate } from '#src/domain/episodes/rules.ts'
import { hasWords, nameKey } from '#src/domain/names.ts'
import type { Bed, BedState, Occupant, Room } from '#src/domain/rooms/contract.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import { compareNaturally } from '#src/lib/natural-order.ts'
import { shownState } from '../parts/beds.ts'
import type { BoardState } from '../search-params.ts'

export interface BedFilters {
  floor?: string | undefined
  service?: string | undefined
  state?: BoardState | undefined
  /** Words of a clave, a name, a diagnosis or a doctor, in any order; case and accents don't count. */
  text: string
}

/** The value in the address for rooms without a floor, or without a service. */
export const NONE = '(ninguno)'

/** The services that a filter offers, in their order. */
export function servicesOf(rooms: readonly Room[]): string[] {
  const values = new Set(rooms.map(({ service }) => service.trim()))
  const named = [...values].filter((value) => value !== '').toSorted(compareNaturally)
  return values.has('') ? [...named, NONE] : named
}

const keys = new WeakMap<Bed, { room: Room; key: string }>()

/** The text that a search looks in; cached, since each keystroke looks in hundreds of beds. */
function findKey(room: Room, bed: Bed): string {
  const kept = keys.get(bed)
  if (kept?.room === room) return kept.key
  const { name, recordNumber, diagnosis, attendingDoctorName } = bed.occupant ?? {}
  const names = [name, attendingDoctorName].map((one) => nameKey(one ?? ''))
  const words = [room.code, room.name, bed.code, recordNumber, diagnosis?.code, diagnosis?.text]
  const key = searchKey([...words, ...names].filter(Boolean).join(' '))
  keys.set(bed, { room, key })
  return key
}

const fits = (value: string, wanted: string | undefined) =>
  wanted === undefined || value.trim() === (wanted === NONE ? '' : wanted)

/** What decides who leaves today, and how long somebody has been in. */
export interface BoardClock {
  /** The day of the hospital's calendar. */
  today: string
  /** When it ends, in milliseconds. */
  tomorrowAt: number
  dayOf: (instant: string) => string
}

/** Who should leave before tomorrow, or whose discharge is ordered. */
function isLeaving({ status, expectedDischargeAt }: Occupant, { tomorrowAt }: BoardClock): boolean {
  if (status === 'dischargeOrdered') return true
  return status === 'open' && expectedDischargeAt !== null && Date.parse(expectedDischargeAt) < tomorrowAt
}

/** Whether somebody should have left by now. */
export function isOverdue({ status, expectedDischargeAt }: Occupant, now: number): boolean {
  return status !== null && isLate({ status, expectedDischargeAt }, now)
}

/** How many days somebody has been in; 0 on the day of the admission, null where one may not know. */
export function dayOfStay({ admittedAt }: Occupant, { dayOf, today }: BoardClock): number | null {
  return admittedAt === null ? null : Math.max(daysBetween(dayOf(admittedAt), today), 0)
}

/** Whether a bed is in a state of the board, which counts some beds twice: who leaves today is in an occupied one. */
function isInState(room: Room, bed: Bed, state: BoardState, clock: BoardClock): boolean {
  const { occupant } = bed
  if (state === 'leaving') return occupant !== null && isLeaving(occupant, clock)
  if (state === 'unattended') return occupant !== null && occupant.attendingDoctorName === null
  return shownState(room, bed).state === state
}

/** The ids of the beds that the filters leave. */
export function findBeds(
  rooms: readonly Room[],
  { floor, service, state, text }: BedFilters,
  clock: BoardClock,
): Set<number> {
  const words = searchWords(text)
  const found = new Set<number>()
  for (const room of rooms) {
    if (!fits(room.floor, floor) || !fits(room.service, service)) continue
    for (const bed of room.beds) {
      if (state !== undefined && !isInState(room, bed, state, clock)) continue
      const key = words.length > 0 ? findKey(room, bed) : ''
      if (hasWords(key, words)) found.add(bed.bedId)
    }
  }
  return found
}

export function isUnfiltered({ floor, service, state, text }: BedFilters): boolean {
  return floor === undefined && service === undefined && state === undefined && text.trim() === ''
}

/** What the board counts, over all of its beds. */
export interface BoardCounts extends Record<BedState, number> {
  leaving: number
  /** Of those who leave, who should have gone by now. */
  overdue: number
  unattended: number
}

export function countBoard(rooms: readonly Room[], clock: BoardClock & { now: number }): BoardCounts {
  const counts = { free: 0, occupied: 0, cleaning: 0, outOfService: 0, leaving: 0, overdue: 0, unattended: 0 }
  for (const room of rooms)
    for (const bed of room.beds) {
      counts[shownState(room, bed).state] += 1
      const { occupant } = bed
      if (!occupant) continue
      if (isLeaving(occupant, clock)) counts.leaving += 1
      if (isOverdue(occupant, clock.now)) counts.overdue += 1
      if (occupant.attendingDoctorName === null) counts.unattended += 1
    }
  return counts
}

/**
 * A name as the board writes it, the surname first: *PÉREZ L.* and *José*. The second part is null for unidentified
 * patients, *NI 0001245*, and where the parts of the name are unknown.
 */
export function boardName(occupant: Occupant): readonly [surname: string, given: string | null] | null {
  const { name, givenNames, firstSurname, secondSurname, identified } = occupant
  if (name === null) return null
  if (!identified) return [name.replace(/^No identificado (?=\S)/, 'NI '), null]
  if (givenNames === null || firstSurname === null) return [name, null]
  // Of *de la Cruz* it is the C.
  const letter = /\p{Lu}/u.exec(secondSurname ?? '')?.[0] ?? secondSurname?.slice(0, 1)
  return [firstSurname.toLocaleUpperCase('es') + (letter ? ` ${letter}.` : ''), givenNames]
}

/**
 * The letters of a name that a tile may write on two lines, or 0: cut at its end, a similar name would read as the one
 * that it is taken for.
 */
export function splitLength(occupant: Occupant): number {
  const [surname, given] = (occupant.similarName && boardName(occupant)) || []
  return surname !== undefined && given ? surname.length + given.length + 2 : 0
}

const TITLE = /^(?:dra?|lic|enf|mtr[oa])\.?$/i
const PARTICLE = /^(?:de|del|la|las|los|y|da|do|dos|van|von)$/i

/**
 * The first surname in a doctor's full name, which is stored as one text. Of three words or more the last two are taken
 * for surnames, as most Mexicans have two; *de la Cruz* is one.
 */
export function doctorSurname(name: string): string {
  const parts: string[] = []
  let particles = ''
  for (const word of name.trim().split(/\s+/)) {
    if (parts.length === 0 && TITLE.test(word)) continue
    if (parts.length > 0 && PARTICLE.test(word)) particles += `${word} `
    else {
      parts.push(particles + word)
      particles = ''
    }
  }
  return parts.at(parts.length > 2 ? -2 : -1) ?? name
}
