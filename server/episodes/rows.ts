import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Episode, EpisodeBed } from '#src/domain/episodes/contract.ts'
import { notFound } from '../http/api-error.ts'
import { idOf } from '../http/authorize.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { attendsAt } from './attending.ts'

/** The episodes of a hospital, each with the bed that it has or had last. */
export function episodesOf({ db, hospitalId, now }: HospitalScope) {
  const lastStay = sql<number>`(
    select bedStayId from bedStays
    where bedStays.episodeId = episodes.episodeId order by startedAt desc, bedStayId desc limit 1
  )`
  const lastMovement = sql<number>`coalesce(
    (select max(happenedAt) from movements where movements.episodeId = episodes.episodeId), admittedAt
  )`
  return db
    .selectFrom('episodes')
    .leftJoin('bedStays as stay', (join) => join.on('stay.bedStayId', '=', lastStay))
    .leftJoin('beds', 'beds.bedId', 'stay.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .selectAll('episodes')
    .select(['stay.bedId', 'stay.endedAt as leftBedAt', 'beds.code as bedCode'])
    .select(['rooms.roomId', 'rooms.code as roomCode', 'rooms.floor'])
    .select(['assignments.doctorId as attendingDoctorId'])
    .select(sql<string | null>`coalesce(users.userName, assignments.doctorId)`.as('attendingDoctorName'))
    .select(lastMovement.as('lastMovementAt'))
    .where('episodes.hospitalId', '=', hospitalId)
}

type EpisodeRow = Awaited<ReturnType<ReturnType<typeof episodesOf>['execute']>>[number]

/** A bed as episodes show it; null where the row has none. */
export function bedOf(row: {
  bedId: number | null
  bedCode: string | null
  roomId: number | null
  roomCode: string | null
  floor: string | null
}): EpisodeBed | null {
  if (row.bedId === null) return null
  return z.parse(EpisodeBed, { ...row, code: row.bedCode })
}

export function toEpisode(row: EpisodeRow): Episode {
  const { dischargedAt, annulledAt } = row
  const discharge = dischargedAt !== null && {
    at: isoInstant(dischargedAt),
    motive: row.motive,
    destination: row.destination,
    condition: row.condition,
    notes: row.dischargeNotes,
  }
  const annulment = annulledAt !== null && { at: isoInstant(annulledAt), reason: row.annulReason ?? '' }
  const maybe = (instant: number | null) => (instant === null ? null : isoInstant(instant))
  return z.parse(Episode, {
    ...row,
    admittedAt: isoInstant(row.admittedAt),
    diagnoses: JSON.parse(row.diagnoses),
    bedId: row.leftBedAt === null ? row.bedId : null,
    bed: bedOf(row),
    expectedDischargeAt: maybe(row.expectedDischargeAt),
    dischargeOrderedAt: maybe(row.dischargeOrderedAt),
    discharge: discharge || null,
    annulment: annulment || null,
    lastMovementAt: isoInstant(row.lastMovementAt),
  })
}

/** The episode in the path, as its GET answers it. */
export async function findEpisode(
  context: HospitalScope & Pick<RequestContext, 'params'>,
): Promise<Episode | undefined> {
  const row = await episodesOf(context)
    .where('episodes.episodeId', '=', idOf(context.params.episodeId) ?? 0)
    .executeTakeFirst()
  return row && toEpisode(row)
}

/** An episode that is known to be there, as it stands after a change. */
export async function readEpisode(moment: HospitalScope, episodeId: number): Promise<Episode> {
  const episode = await findEpisode({ ...moment, params: { episodeId: String(episodeId) } })
  if (!episode) throw notFound()
  return episode
}
