import type { Bed, BedState, Room } from '#src/domain/rooms/contract.ts'
import { searchKey } from '#src/domain/text.ts'
import { shownState } from '../parts/beds.ts'

/** What the board is narrowed by. */
export interface BedFilters {
  floor?: string | undefined
  service?: string | undefined
  state?: BedState | undefined
  /** Words of a clave or a name, in any order; case and accents don't count. */
  text: string
}

/** Stands in the address for rooms of which no floor, or no service, is written. */
export const NONE = '(ninguno)'

export interface Floor {
  name: string
  rooms: Room[]
}

const compare = new Intl.Collator('es', { numeric: true }).compare

/** Rooms by floor, in the order in which people count; those without a floor come last. */
export function byFloor(rooms: readonly Room[]): Floor[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor.trim())
  return [...floors]
    .map(([name, inside]) => ({ name, rooms: inside.toSorted((a, b) => compare(a.code, b.code)) }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name))
}

/** The values that a filter offers, ordered as people count. */
export function choicesOf(rooms: readonly Room[], field: 'floor' | 'service'): string[] {
  const values = new Set(rooms.map((room) => room[field].trim()))
  const named = [...values].filter((value) => value !== '').toSorted(compare)
  return values.has('') ? [...named, NONE] : named
}

const keys = new WeakMap<Bed, { room: Room; key: string }>()

/** What a bed is found by; kept, since typing asks for hundreds at once. */
function findKey(room: Room, bed: Bed): string {
  const kept = keys.get(bed)
  if (kept?.room === room) return kept.key
  const key = searchKey(`${room.code} ${room.name} ${bed.code} ${bed.occupant?.name ?? ''}`)
  keys.set(bed, { room, key })
  return key
}

const fits = (value: string, wanted: string | undefined) =>
  wanted === undefined || value.trim() === (wanted === NONE ? '' : wanted)

/** The beds that the filters leave, by their ids. A room without beds is found by none. */
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

/** Whether the board shows all there is. */
export function isUnfiltered({ floor, service, state, text }: BedFilters): boolean {
  return floor === undefined && service === undefined && state === undefined && text.trim() === ''
}
