import { sql } from 'kysely'
import { pageOf } from '../db/paginate.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { FindRows } from './asked.ts'
import { bedTimes } from './bed-time.ts'
import { cleanings, HOUR, within } from './cleaning.ts'
import { dayScale } from './day-scale.ts'
import { daysIn, roundDays } from './occupancy.ts'

interface Placed {
  bedId: number
  code: string
  roomId: number
  roomCode: string
  floor: string
}

/** A bed with where it stands, and what it is ordered by. */
const PLACE = sql`
  beds.bedId, beds.code, rooms.roomId, rooms.code as roomCode, rooms.floor,
  rooms.codeSort || ' ' || beds.code as place`

/** Each countable bed that was available for some of the period. */
export const bedRows: FindRows = async ({ db, hospitalId }, { spans, service, query }) => {
  const { startsAt, untilAt, endsAt } = spans.now
  const scale = dayScale(spans.timeZone, startsAt, endsAt)
  const rows = db
    .selectFrom(
      sql<Placed & { place: string; occupied: number; available: number }>`(
        with ${bedTimes({ hospitalId, service, startsAt, untilAt })},
          availables as (select bedId, ${daysIn(scale, sql`sign`)} as available from opened group by bedId),
          occupieds as (select bedId, ${daysIn(scale, sql`1`)} as occupied from taken group by bedId)
        select ${PLACE}, coalesce(occupieds.occupied, 0) as occupied, availables.available
        from availables
          join beds on beds.bedId = availables.bedId
          join rooms on rooms.roomId = beds.roomId
          left join occupieds on occupieds.bedId = availables.bedId
        where availables.available > 0
      )`.as('bedSums'),
    )
    .selectAll()
  const orders = { bed: 'place', occupied: 'occupied', available: 'available' }
  const page = await pageOf(rows, query, orders, 'bedId')
  const data = page.data.map(({ place: _, ...row }) => ({
    ...row,
    occupied: roundDays(row.occupied),
    available: roundDays(row.available),
  }))
  return { ...page, data }
}

/** Each while of the period in which a bed was to be cleaned. */
export const cleaningRows: FindRows = async (context, { spans, service, query }) => {
  const rows = context.db
    .selectFrom(
      sql<
        Placed & { place: string; bedEventId: number; startsAt: number; endsAt: number | null; hours: number }
      >`(
        with ${cleanings(context, service, spans.now)}
        select ${PLACE}, cleanings.bedEventId, cleanings.startsAt, cleanings.endsAt,
          ${within(spans.now)} * 1.0 / ${HOUR} as hours
        from cleanings join beds on beds.bedId = cleanings.bedId join rooms on rooms.roomId = beds.roomId
        where ${within(spans.now)} > 0
      )`.as('bedCleanings'),
    )
    .selectAll()
  const orders = { startsAt: 'startsAt', bed: 'place', hours: 'hours' }
  const page = await pageOf(rows, query, orders, 'bedEventId')
  const data = page.data.map(({ bedEventId, startsAt, endsAt, hours, place: _, ...bed }) => ({
    bedEventId,
    bed,
    hours,
    startsAt: isoInstant(startsAt),
    endsAt: endsAt === null ? null : isoInstant(endsAt),
  }))
  return { ...page, data }
}
