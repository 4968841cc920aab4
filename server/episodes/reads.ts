import { type Kysely, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { Episode, EpisodeBed } from '#src/domain/episodes/contract.ts'
import type { Schema } from '../db/schema.ts'
import { words } from '../db/words.ts'
import { notFound } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'
import { NAME_COLUMNS, type NameColumns, patientNames } from '../patients/names.ts'
import { episodeRuns } from './running.ts'

/** The row of `bedStays` for the bed that an episode has or had last. */
export const lastStay = sql<number>`(
  select "bedStayId" from "bedStays"
  where "bedStays"."episodeId" = episodes."episodeId" order by "startedAt" desc, "bedStayId" desc limit 1
)`

/**
 * Whether a row of `assignments` is the *Tratante* of its running episode at an instant. An episode has one at most:
 * the database lets no two overlap. One who is only planned doesn't count; one who will leave still does.
 */
export function attendsAt(now: Date) {
  const at = now.getTime()
  return sql<SqlBool>`(
    assignments.role = 'attending' and assignments."startedAt" <= ${at}
    and (assignments."endedAt" is null or assignments."endedAt" > ${at})
    and ${episodeRuns}
  )`
}

/**
 * Whether a row of `assignments` is the *Tratante* that its episode shows: who attends now, and once the patient was
 * discharged, who did last.
 */
function isShownAttending(now: Date) {
  return sql<SqlBool>`(${attendsAt(now)} or (
    episodes.status = 'discharged' and assignments."assignmentId" = (
      select last."assignmentId" from assignments last
      where last."episodeId" = episodes."episodeId" and last.role = 'attending'
        and last."startedAt" < last."endedAt"
      order by last."startedAt" desc limit 1
    )
  ))`
}

/**
 * When the patient of an episode last moved: nothing that happened since may be dated before it. An order that was
 * revoked no longer counts, and of one who left, only when.
 */
export function lastMovementOf(db: Kysely<Schema>) {
  const moved = sql`coalesce(
    (select max("happenedAt") from movements where movements."episodeId" = episodes."episodeId"
      and movements.kind in ('admission', 'transfer', 'discharge', 'reopening', 'annulment')
      and movements."undoneAt" is null),
    episodes."admittedAt"
  )`
  const ordered = sql`coalesce(episodes."dischargeOrderedAt", episodes."admittedAt")`
  return sql<number>`coalesce(episodes."dischargedAt", ${words(db).larger(moved, ordered)})`
}

/** The name of whoever `attendsAt`; somebody whom only the identity provider knows, by their id. */
export const attendingName = sql<string | null>`coalesce(users."userName", assignments."doctorId")`

/** Episodes, each with its patient's name and the bed that it has or had last. */
export function placedEpisodes({ db }: Pick<HospitalScope, 'db'>) {
  return db
    .selectFrom('episodes')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
    .leftJoin('bedStays as stay', (join) => join.on('stay.bedStayId', '=', lastStay))
    .leftJoin('beds', 'beds.bedId', 'stay.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select(['episodes.episodeId', 'episodes.patientId'])
    .select(NAME_COLUMNS)
    .select(['stay.bedId', 'beds.code as bedCode', 'rooms.roomId', 'rooms.code as roomCode', 'rooms.floor'])
}

/** Episodes as their GET answers them: with their bed, their last movement and who attends them, or did last. */
export function episodesOf(scope: Pick<HospitalScope, 'db' | 'now'>) {
  return placedEpisodes(scope)
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(isShownAttending(scope.now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .selectAll('episodes')
    .select(['stay.endedAt as leftBedAt', 'assignments.doctorId as attendingDoctorId'])
    .select([attendingName.as('attendingDoctorName'), lastMovementOf(scope.db).as('lastMovementAt')])
}

type EpisodeRow = Awaited<ReturnType<ReturnType<typeof episodesOf>['execute']>>[number]

interface BedColumns {
  bedId: number | null
  bedCode: string | null
  roomId: number | null
  roomCode: string | null
  floor: string | null
}

/** A bed as episodes show it; null where the row has none. */
export function bedOf(row: BedColumns): EpisodeBed | null {
  if (row.bedId === null) return null
  return z.parse(EpisodeBed, { ...row, code: row.bedCode })
}

/**
 * An episode as assignments, handovers and figures show it; without a name and a bed where the row has no episode.
 * @param named whether the reader may know patients by name
 */
export function targetOf<EpisodeId extends number | null, PatientId extends number | null>(
  row: BedColumns & NameColumns & { episodeId: EpisodeId; patientId: PatientId },
  named: boolean,
) {
  const { episodeId, patientId } = row
  const names = patientNames(row, named)
  return { episodeId, patientId, ...names, bed: bedOf(row), roomId: null, roomCode: null }
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
    .where('episodes.hospitalId', '=', context.hospitalId)
    .executeTakeFirst()
  return row && toEpisode(row)
}

/** An episode that is known to be there, as it stands after a change. */
export async function readEpisode(scope: HospitalScope, episodeId: number): Promise<Episode> {
  const episode = await findEpisode({ ...scope, params: { episodeId: String(episodeId) } })
  if (!episode) throw notFound()
  return episode
}
