import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/store.ts'
import { words } from '../db/words.ts'

/** Which beds are asked about, and when, in milliseconds. */
export interface BedScope {
  hospitalId: number
  /** Of the room as it is now: what it was before is not kept. */
  service: string | undefined
  startsAt: number
  untilAt: number
}

/** When something else became of a bed than what an event of it says; null where nothing did. */
export const nextEventAt = sql<number | null>`(
  select later."happenedAt" from "bedEvents" later
  where later."bedId" = "bedEvents"."bedId" and later."happenedAt" >= "bedEvents"."happenedAt"
    and (later."happenedAt" > "bedEvents"."happenedAt" or later."bedEventId" > "bedEvents"."bedEventId")
  order by later."happenedAt", later."bedEventId" limit 1
)`

/** The rooms of a service, or all. */
export function inService(service: string | undefined): RawBuilder<unknown> {
  return service === undefined ? sql`` : sql`and rooms.service = ${service}`
}

/**
 * The time of the countable beds in intervals, as common tables with `bedId`, `startsAt` and `endsAt`: in `taken`
 * somebody lay in the bed; those of `opened` add to the time that it was available (`sign` 1) or take from it (-1).
 * A bed counts from its first event, when it was registered: a stay that began earlier counts from there, and one that
 * ended earlier doesn't. It is available until it is taken out of its room, except while it was out of service; where
 * somebody lay in it, it was available all the same. What was annulled counts nowhere.
 */
export function bedTimes(db: Db, { hospitalId, service, startsAt, untilAt }: BedScope): RawBuilder<unknown> {
  const [first, last] = [sql`${startsAt}`, sql`${untilAt}`]
  const { larger, smaller } = words(db)
  return sql`
    counted as materialized (
      select beds."bedId", coalesce(beds."retiredAt", ${last}) as "untilAt", coalesce(
        (select min("bedEvents"."happenedAt") from "bedEvents" where "bedEvents"."bedId" = beds."bedId"), 0
      ) as "sinceAt"
      from rooms join beds on beds."roomId" = rooms."roomId"
      where rooms."hospitalId" = ${hospitalId} and beds.countable = 1 ${inService(service)}
    ),
    taken as materialized (
      select counted."bedId",
        ${larger(larger(sql`"bedStays"."startedAt"`, sql`counted."sinceAt"`), first)} as "startsAt",
        ${smaller(sql`coalesce("bedStays"."endedAt", ${last})`, last)} as "endsAt"
      from counted join "bedStays" on "bedStays"."bedId" = counted."bedId"
      where "bedStays"."startedAt" < ${last} and counted."sinceAt" < ${last}
        and ("bedStays"."endedAt" is null
          or ("bedStays"."endedAt" > ${first} and "bedStays"."endedAt" > counted."sinceAt"))
        and "bedStays"."episodeId" not in (
          select episodes."episodeId" from episodes
          where episodes."hospitalId" = ${hospitalId} and episodes.status = 'annulled'
        )
    ),
    shut as materialized (
      select counted."bedId", ${larger(sql`"bedEvents"."happenedAt"`, first)} as "startsAt",
        ${smaller(smaller(sql`counted."untilAt"`, last), sql`coalesce(${nextEventAt}, ${last})`)} as "endsAt"
      from counted join "bedEvents" on "bedEvents"."bedId" = counted."bedId"
      where "bedEvents".state = 'outOfService' and "bedEvents"."happenedAt" < ${last}
    ),
    intervals as (
      select "bedId", ${larger(sql`"sinceAt"`, first)} as "startsAt", ${smaller(sql`"untilAt"`, last)} as "endsAt",
        1 as sign
      from counted
      union all
      select "bedId", "startsAt", "endsAt", -1 from shut
      union all
      select shut."bedId", ${larger(sql`shut."startsAt"`, sql`taken."startsAt"`)},
        ${smaller(sql`shut."endsAt"`, sql`taken."endsAt"`)}, 1
      from taken cross join shut
      where shut."bedId" = taken."bedId" and taken."startsAt" < shut."endsAt" and taken."endsAt" > shut."startsAt"
    ),
    opened as materialized (select * from intervals where "startsAt" < "endsAt")`
}

/** A bed as rows show it. */
export interface Placed {
  bedId: number
  code: string
  roomId: number
  roomCode: string
  floor: string
}

/** A bed with where it stands, and what it is ordered by. */
export const PLACE = sql`
  beds."bedId", beds.code, rooms."roomId", rooms.code as "roomCode", rooms.floor,
  rooms."codeSort" || ' ' || beds.code as place`
