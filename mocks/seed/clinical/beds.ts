import type { Insertable } from 'kysely'
import type { BedEventsTable, BedsTable } from '#server/db/schema.ts'
import { DAY, YEAR } from './amounts.ts'
import type { Leg } from './calendar.ts'
import type { SeededBed } from './rooms.ts'
import type { Outage } from './today.ts'

/** Before anybody lay in them. */
const SET_UP = -YEAR - 20 * DAY

/** The beds as they stand now: what nobody lies in is to be cleaned, out of service or free. */
export function bedRows(
  hospitalId: number,
  beds: readonly SeededBed[],
  legs: readonly Leg[],
  outages: readonly Outage[],
): (Insertable<BedsTable> & { bedId: number })[] {
  const dirty = new Set(
    legs.filter(({ to, cleaning }) => to !== null && to + cleaning > 0).map(({ bed }) => bed.bedId),
  )
  const reasons = new Map(
    outages.filter(({ to }) => to === null).map(({ bed, reason }) => [bed.bedId, reason]),
  )
  return beds.map(({ bedId, roomId, code, countable }) => {
    const reason = reasons.get(bedId) ?? null
    const state = dirty.has(bedId) ? 'cleaning' : reason === null ? 'free' : 'outOfService'
    return { hospitalId, bedId, roomId, code, countable: countable ? 1 : 0, state, reason, retiredAt: null }
  })
}

/** What became of beds apart from those who lay in them: they were set up, and some went out of service. */
export function bedEvents(
  hospitalId: number,
  beds: readonly SeededBed[],
  outages: readonly Outage[],
  at: (minutes: number) => number,
): Insertable<BedEventsTable>[] {
  const told = (bedId: number, state: string, minutes: number, reason: string | null = null) => ({
    hospitalId,
    bedId,
    state,
    reason,
    userId: 'direccion',
    episodeId: null,
    happenedAt: at(minutes),
    recordedAt: at(minutes),
  })
  return [
    ...beds.map(({ bedId }) => told(bedId, 'free', SET_UP)),
    ...outages.flatMap(({ bed, from, to, reason }) => [
      told(bed.bedId, 'outOfService', from, reason),
      ...(to === null ? [] : [told(bed.bedId, 'free', to)]),
    ]),
  ]
}
