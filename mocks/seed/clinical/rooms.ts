import type { Insertable } from 'kysely'
import { roomRow } from '#server/db/rows.ts'
import type { RoomsTable } from '#server/db/schema.ts'
import type { RoomKind } from '#src/domain/rooms/contract.ts'
import { bedCodes } from '#src/domain/rooms/rules.ts'

/** How much a seeded hospital has of everything. */
export type Size = 'small' | 'medium' | 'rich' | 'huge'

/** A bed with what the plan of its stays needs to know. */
export interface SeededBed {
  bedId: number
  roomId: number
  code: string
  countable: boolean
  kind: RoomKind
  service: string
  /** Who alone is laid into the room: strangers share it. */
  sex: RoomSex | undefined
}

type RoomSex = 'female' | 'male'

/** Code, kind, beds, and a name where *Cuarto* and the code would not do, and who alone lies there. */
type RoomPlan = readonly [code: string, kind: RoomKind, beds: number, name?: string, sex?: RoomSex]

/** Rooms of one service on one floor. */
interface Ward {
  floor: string
  service: string
  rooms: readonly RoomPlan[]
}

/** These are not counted (camas no censables): people lie in them for hours, or have another bed beside. */
const TRANSIENT: readonly RoomKind[] = ['emergency', 'operating', 'recovery', 'nursery', 'intensiveCare']

const doubles = (sex: RoomSex, codes: readonly string[]) =>
  codes.map((code): RoomPlan => [code, 'double', 2, `Cuarto ${code}`, sex])
const women = (...codes: string[]) => doubles('female', codes)
const men = (...codes: string[]) => doubles('male', codes)

const SMALL: readonly Ward[] = [
  {
    floor: '1',
    service: 'Medicina interna',
    rooms: [...men('101'), ...women('102'), ['103', 'isolation', 1]],
  },
  { floor: '1', service: 'Cirugía general', rooms: men('104') },
  { floor: '1', service: 'Ginecología y obstetricia', rooms: women('105') },
  { floor: 'PB', service: 'Urgencias', rooms: [['U-01', 'emergency', 2, 'Observación']] },
]

const MEDIUM: readonly Ward[] = [
  {
    floor: '1',
    service: 'Medicina interna',
    rooms: [...men('101', '102'), ...women('103', '104'), ['105', 'isolation', 1]],
  },
  { floor: '2', service: 'Cirugía general', rooms: [...men('201', '202'), ...women('203')] },
  {
    floor: '2',
    service: 'Ginecología y obstetricia',
    rooms: [...women('204', '205'), ['C-01', 'nursery', 3, 'Cunero']],
  },
  { floor: '2', service: 'Pediatría', rooms: [['206', 'ward', 4]] },
  { floor: 'PB', service: 'Urgencias', rooms: [['U-01', 'emergency', 4, 'Observación']] },
  {
    floor: 'PB',
    service: 'Cirugía general',
    rooms: [
      ['Q-01', 'operating', 1, 'Quirófano 1'],
      ['R-01', 'recovery', 2, 'Recuperación'],
    ],
  },
]

/** Six double rooms of one floor. */
const sixDoubles = (floor: string) => [
  ...men(`${floor}01`, `${floor}02`),
  ...women(`${floor}03`, `${floor}04`),
  ...men(`${floor}05`),
  ...women(`${floor}06`),
]

const RICH: readonly Ward[] = [
  {
    floor: '1',
    service: 'Medicina interna',
    rooms: [...sixDoubles('1'), ['107', 'isolation', 1, 'Aislado 107']],
  },
  {
    floor: '2',
    service: 'Cirugía general',
    rooms: [...sixDoubles('2'), ['207', 'single', 1]],
  },
  {
    floor: '2',
    service: 'Terapia intensiva',
    rooms: [['T-01', 'intensiveCare', 6, 'Terapia intensiva adultos']],
  },
  {
    floor: '3',
    service: 'Ginecología y obstetricia',
    rooms: [...women('301', '302', '303', '304'), ['C-01', 'nursery', 5, 'Cunero']],
  },
  {
    floor: '3',
    service: 'Pediatría',
    rooms: [
      ['305', 'ward', 6, 'Sala de pediatría'],
      ['306', 'isolation', 1, 'Aislado 306'],
    ],
  },
  {
    floor: 'PB',
    service: 'Urgencias',
    rooms: [
      ['U-01', 'emergency', 5, 'Observación'],
      ['U-02', 'emergency', 2, 'Choque'],
    ],
  },
  {
    floor: 'PB',
    service: 'Cirugía general',
    rooms: [
      ['Q-01', 'operating', 1, 'Quirófano 1'],
      ['Q-02', 'operating', 1, 'Quirófano 2'],
      ['R-01', 'recovery', 4, 'Recuperación'],
    ],
  },
]

/** What a huge hospital has above a rich one: floors of sixteen rooms, two services each. */
function* tower(): Generator<Ward> {
  const services = ['Medicina interna', 'Cirugía general', 'Ginecología y obstetricia', 'Pediatría']
  // With the rooms of a rich hospital they make 200 rooms and 800 beds.
  let [rooms, beds] = [200 - countOf(RICH).rooms, 800 - countOf(RICH).beds]
  for (let floor = 4; rooms > 0; floor += 1) {
    for (const half of [0, 1]) {
      const plans: RoomPlan[] = []
      for (let number = half * 8 + 1; number <= half * 8 + 8 && rooms > 0; number += 1) {
        const many = Math.round(beds / rooms)
        plans.push([`${floor}${String(number).padStart(2, '0')}`, 'ward', many])
        rooms -= 1
        beds -= many
      }
      const service = services[(floor * 2 + half) % services.length] ?? 'Medicina interna'
      if (plans.length > 0) yield { floor: String(floor), service, rooms: plans }
    }
  }
}

function countOf(wards: readonly Ward[]): { rooms: number; beds: number } {
  const rooms = wards.flatMap((ward) => ward.rooms)
  return { rooms: rooms.length, beds: rooms.reduce((sum, [, , beds]) => sum + beds, 0) }
}

/** A small hospital has up to two double rooms more than the smallest. */
function wardsOf(hospitalId: number, size: Size): readonly Ward[] {
  if (size === 'medium') return MEDIUM
  if (size === 'rich') return RICH
  if (size === 'huge') return [...RICH, ...tower()]
  const more = [...women('201'), ...men('202')].slice(0, hospitalId % 3)
  return more.length > 0 ? [...SMALL, { floor: '2', service: 'Medicina interna', rooms: more }] : SMALL
}

/**
 * The rooms of a hospital with their beds.
 * @param first the ids that its first room and its first bed get
 */
export function seededRooms(
  hospitalId: number,
  size: Size,
  first: { roomId: number; bedId: number },
): { rooms: (Insertable<RoomsTable> & { roomId: number })[]; beds: SeededBed[] } {
  let { roomId, bedId } = first
  const rooms = []
  const beds: SeededBed[] = []
  for (const { floor, service, rooms: plans } of wardsOf(hospitalId, size)) {
    for (const [code, kind, many, name = `Cuarto ${code}`, sex] of plans) {
      const about = { code, name, floor, service, kind, notes: '', active: true }
      rooms.push({ ...roomRow(hospitalId, about), roomId, version: 1 })
      for (const bedCode of bedCodes(code, many)) {
        const countable = !TRANSIENT.includes(kind)
        beds.push({ bedId, roomId, code: bedCode, countable, kind, service, sex })
        bedId += 1
      }
      roomId += 1
    }
  }
  return { rooms, beds }
}
