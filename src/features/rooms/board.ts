import type { Bed, BedState, Room } from '#src/domain/rooms/contract.ts'
import { searchKey } from '#src/domain/text.ts'

/** What the board is narrowed by. */
export interface BoardFilters {
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

/** A floor as a heading names it. Hospitals write *1* as well as *Piso 1* or *Planta baja*. */
export function floorTitle(name: string): string {
  if (name === '') return 'Sin piso'
  return /^\d/.test(name) ? `Piso ${name}` : name
}

/** The values that a filter offers, ordered as people count. */
export function choicesOf(rooms: readonly Room[], field: 'floor' | 'service'): string[] {
  const values = new Set(rooms.map((room) => room[field].trim()))
  const named = [...values].filter((value) => value !== '').toSorted(compare)
  return values.has('') ? [...named, NONE] : named
}

/** A bed as the board shows it: in a room that is not in use no bed is available, and that is why. */
export function shownState({ active }: Pick<Room, 'active'>, bed: Bed): Pick<Bed, 'state' | 'reason'> {
  return active || bed.state === 'occupied' ? bed : { state: 'outOfService', reason: 'cuarto inactivo' }
}

/** How many beds are in each state. */
export function countBeds(rooms: readonly Room[]): Record<BedState, number> {
  const counts = { free: 0, occupied: 0, cleaning: 0, outOfService: 0 }
  for (const room of rooms) for (const bed of room.beds) counts[shownState(room, bed).state] += 1
  return counts
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
export function findBeds(rooms: readonly Room[], { floor, service, state, text }: BoardFilters): Set<number> {
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
export function isUnfiltered({ floor, service, state, text }: BoardFilters): boolean {
  return floor === undefined && service === undefined && state === undefined && text.trim() === ''
}
