import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { ApiError, refusedField } from '../http/api-error.ts'

/** The stay of a patient that still runs, and the bed that it has. */
function findOpenStay(db: Kysely<Schema>, patientId: number) {
  return db
    .selectFrom('episodes')
    .leftJoin('bedStays', (join) =>
      join.onRef('bedStays.episodeId', '=', 'episodes.episodeId').on('bedStays.endedAt', 'is', null),
    )
    .leftJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select(['episodes.episodeId', 'beds.code as bedCode', 'rooms.code as roomCode'])
    .where('episodes.patientId', '=', patientId)
    .where('episodes.kind', '<>', 'outpatient')
    .where('episodes.status', 'in', ['open', 'dischargeOrdered'])
    .executeTakeFirst()
}

/**
 * Throws 409, saying where they lie, for a patient who has a stay that still runs: one has one at most.
 * @param field what is to blame in the body, if anything
 */
export async function requireNoOpenStay(
  db: Kysely<Schema>,
  patientId: number,
  field?: string,
): Promise<void> {
  const stay = await findOpenStay(db, patientId)
  if (!stay) return
  const where = stay.bedCode === null ? '' : ` en la cama ${stay.bedCode} (cuarto ${stay.roomCode})`
  const text = `Este paciente ya tiene un episodio en curso${where}`
  const existing = { episodeId: stay.episodeId, patientId }
  throw field === undefined ? new ApiError(409, text, { existing }) : refusedField(409, field, text, existing)
}

/** When a patient left the last of their beds; undefined for who never lay in one. */
export async function lastLeftBed(db: Kysely<Schema>, patientId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('bedStays')
    .select(({ fn }) => fn.max('endedAt').as('at'))
    .where('patientId', '=', patientId)
    .executeTakeFirst()
  return row?.at ?? undefined
}
