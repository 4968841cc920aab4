import type { Bed, BedState, Room } from '#src/domain/rooms/contract.ts'
import { searchKey } from '#src/domain/text.ts'
import { shownState } from '../parts/beds.ts'

export interface BedFilters {
  floor?: string | undefined
  service?: string | undefined
  state?: BedState | undefined
  /** Words of a clave, a name, a diagnosis or an attending, in any order; case and accents don't count. */
  text: string
}

/** The value in the address for rooms without a floor, or without a service. */
export const NONE = '(ninguno)'

export interface Floor {
  name: string
  rooms: Room[]
}

const compare = new Intl.Collator('es', { numeric: true }).compare

/** Rooms by floor, in numeric order; those without a floor come last. */
export function byFloor(rooms: readonly Room[]): Floor[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor.trim())
  return [...floors]
    .map(([name, inside]) => ({ name, rooms: inside.toSorted((a, b) => compare(a.code, b.code)) }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name))
}

/** The values that a filter offers, in numeric order. */
export function choicesOf(rooms: readonly Room[], field: 'floor' | 'service'): string[] {
  const values = new Set(rooms.map((room) => room[field].trim()))
  const named = [...values].filter((value) => value !== '').toSorted(compare)
  return values.has('') ? [...named, NONE] : named
}

const keys = new WeakMap<Bed, { room: Room; key: string }>()

/** The text that a search looks in; cached, since each keystroke looks in hundreds of beds. */
function findKey(room: Room, bed: Bed): string {
  const kept = keys.get(bed)
  if (kept?.room === room) return kept.key
  const { name, diagnosis, attendingDoctorName } = bed.occupant ?? {}
  const written = [
    room.code,
    room.name,
    bed.code,
    name,
    diagnosis?.code,
    diagnosis?.text,
    attendingDoctorName,
  ]
  const key = searchKey(written.filter(Boolean).join(' '))
  keys.set(bed, { room, key })
  return key
}

const fits = (value: string, wanted: string | undefined) =>
  wanted === undefined || value.trim() === (wanted === NONE ? '' : wanted)

/** The ids of the beds that the filters leave. */
export function findBeds(rooms: readonly Room[], { floor, service, state, text }: BedFilters): Set<number> {
  const words = searchKey(text).split(' ').filter(Boolean)
  const found = new Set<number>()
  for (const room of rooms) {
    if (!fits(room.floor, floor) || !fits(room.service, service)) continue
    for (const bed of room.beds) {
      if (state !== undefined && shownState(room, bed).state !== state) continue
      const key = words.length > 0 ? findKey(room, bed) : ''
      if (words.every((word) => key.includes(word))) found.add(bed.bedId)
    }
  }
  return found
}

export function isUnfiltered({ floor, service, state, text }: BedFilters): boolean {
  return floor === undefined && service === undefined && state === undefined && text.trim() === ''
}
