import type { RoomKind } from '#src/domain/rooms/contract.ts'
import type { SeededBed } from './rooms.ts'

/** A bed for a while. Times are minutes after the seed's instant, so all but what is expected is negative. */
export interface Leg {
  bed: SeededBed
  from: number
  /** null: somebody lies there now. */
  to: number | null
  /** Minutes that it is cleaned afterwards. */
  cleaning: number
}

/** When each bed of a hospital is taken. */
export interface Calendar {
  /** When the first of what takes a bed in this while begins; undefined when nothing does. */
  taken(bed: SeededBed, from: number, to: number): number | undefined
  /** Writes it down, with the cleaning. */
  take(leg: Leg): Leg
  /** A bed of this kind that nothing takes in this while. */
  find(kind: RoomKind, from: number, to: number): SeededBed | undefined
}

export function makeCalendar(beds: readonly SeededBed[]): Calendar {
  const whiles = new Map<number, (readonly [from: number, to: number])[]>()

  function taken(bed: SeededBed, from: number, to: number): number | undefined {
    const clashes = (whiles.get(bed.bedId) ?? []).filter((one) => one[0] <= to && from <= one[1])
    return clashes.length > 0 ? Math.min(...clashes.map((one) => one[0])) : undefined
  }

  return {
    taken,
    take(leg) {
      const list = whiles.get(leg.bed.bedId) ?? []
      whiles.set(leg.bed.bedId, list)
      list.push([leg.from, leg.to === null ? Number.POSITIVE_INFINITY : leg.to + leg.cleaning])
      return leg
    },
    find: (kind, from, to) => beds.find((bed) => bed.kind === kind && taken(bed, from, to) === undefined),
  }
}
