import type { Kysely } from 'kysely'
import { instantText } from '#src/domain/dates.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import type { Schema } from '../../db/schema.ts'
import { violationOf } from '../../db/violation.ts'
import { ApiError, fieldError } from '../../http/api-error.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { mayNamePatients } from '../../http/rights.ts'
import { timeZoneOf } from '../../profile/reads.ts'
import { episodeRuns } from '../running.ts'

/** A bed with the room that it stands in. */
export type PlacedBed = NonNullable<Awaited<ReturnType<typeof findBed>>>

/** A bed of this hospital, also one that was taken out of its room. */
function findBed({ db, hospitalId }: RequestContext, bedId: number) {
  return db
    .selectFrom('beds')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select(['beds.bedId', 'beds.code', 'beds.state', 'beds.reason', 'beds.retiredAt'])
    .select(['rooms.code as roomCode', 'rooms.active'])
    .where('beds.bedId', '=', bedId)
    .where('rooms.hospitalId', '=', hospitalId)
    .executeTakeFirst()
}

/** The bed that a body names; throws 422 where the hospital has none with this id. */
export async function requireBed(scope: RequestContext, bedId: number): Promise<PlacedBed> {
  const bed = await findBed(scope, bedId)
  if (!bed) throw fieldError(422, 'bedId', 'No existe esa cama en este centro médico')
  return bed
}

async function writeBedEvent(
  { db, hospitalId, principal, now }: RequestContext,
  event: { bedId: number; state: 'occupied' | 'cleaning'; at: number; episodeId: number },
): Promise<void> {
  const { at, ...about } = event
  const recordedAt = now.getTime()
  const newest = await db
    .selectFrom('bedEvents')
    .select('happenedAt')
    .where('bedId', '=', event.bedId)
    .orderBy('happenedAt', 'desc')
    .executeTakeFirst()
  // A bed's events stand in the order in which they were done: a fast clock may date one a few minutes ahead, and
  // whoever lay there before the bed was registered is admitted back to then.
  const happenedAt = Math.max(Math.min(at, recordedAt), newest?.happenedAt ?? 0)
  await db
    .insertInto('bedEvents')
    .values({ ...about, hospitalId, userId: principal.userId, reason: null, happenedAt, recordedAt })
    .execute()
}

/** What the database itself refuses: two people in one bed, one person in two. */
export const STAYS_OVERLAP = [
  ...['oneOpenStayInABed', 'oneBedForAPatient'],
  ...['bedStaysNeverOverlapByBed', 'bedStaysNeverOverlapByPatient'],
]

/** Lays a patient into a bed. Throws 409 where the database knows better than whoever asked before. */
export async function occupy(
  scope: RequestContext,
  stay: { episodeId: number; patientId: number; bedId: number; at: number },
): Promise<void> {
  const { at, ...who } = stay
  const { db, hospitalId } = scope
  try {
    await db
      .insertInto('bedStays')
      .values({ ...who, hospitalId, startedAt: at, endedAt: null })
      .execute()
  } catch (reason) {
    if (!STAYS_OVERLAP.includes(violationOf(reason)?.constraint ?? '')) throw reason
    throw fieldError(409, 'bedId', 'La cama o el paciente ya tienen otra estancia en ese tiempo')
  }
  await db.updateTable('beds').set({ state: 'free', reason: null }).where('bedId', '=', who.bedId).execute()
  await writeBedEvent(scope, { bedId: who.bedId, state: 'occupied', at, episodeId: who.episodeId })
}

/** Ends the open stay of an episode and returns its bed; null where it has none. */
export async function endStay({ db }: RequestContext, episodeId: number, at: number): Promise<number | null> {
  const ended = await db
    .updateTable('bedStays')
    .set({ endedAt: at })
    .where('episodeId', '=', episodeId)
    .where('endedAt', 'is', null)
    .returning('bedId')
    .executeTakeFirst()
  return ended?.bedId ?? null
}

/** Ends the open stay of an episode, if it has one; its bed is then to be cleaned. Gives that bed. */
export async function vacate(scope: RequestContext, episodeId: number, at: number): Promise<number | null> {
  const { db } = scope
  const bedId = await endStay(scope, episodeId, at)
  if (bedId === null) return null
  await db.updateTable('beds').set({ state: 'cleaning', reason: null }).where('bedId', '=', bedId).execute()
  await writeBedEvent(scope, { bedId, state: 'cleaning', at, episodeId })
  return bedId
}

const MINUTE = 60_000
const ACTIONS: Readonly<Record<string, string>> = {
  admission: 'ingreso',
  transfer: 'traslado',
  reopening: 'reapertura',
}

/** How long ago somebody wrote something down, as people say it. */
async function agoText({ db, hospitalId, now }: RequestContext, recordedAt: number): Promise<string> {
  const minutes = Math.floor((now.getTime() - recordedAt) / MINUTE)
  if (minutes < 2) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} minutos`
  return `el ${instantText(isoInstant(recordedAt), await timeZoneOf(db, hospitalId))}`
}

/** Who lies in a bed, and the movement that brought them there. */
function findOccupant({ db }: RequestContext, bedId: number) {
  return db
    .selectFrom('bedStays')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'bedStays.patientId')
        .onRef('patients.hospitalId', '=', 'bedStays.hospitalId'),
    )
    .leftJoin('movements', (join) =>
      join
        .onRef('movements.episodeId', '=', 'bedStays.episodeId')
        .onRef('movements.bedId', '=', 'bedStays.bedId')
        .on('movements.kind', 'in', Object.keys(ACTIONS))
        .on('movements.undoneAt', 'is', null),
    )
    .leftJoin('users', 'users.userId', 'movements.userId')
    .select(['bedStays.episodeId', 'bedStays.patientId'])
    .select(['patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .select(['movements.kind', 'movements.recordedAt', 'movements.userId', 'users.userName'])
    .where('bedStays.bedId', '=', bedId)
    .where('bedStays.endedAt', 'is', null)
    .orderBy('movements.movementId', 'desc')
    .executeTakeFirst()
}

type Occupant = NonNullable<Awaited<ReturnType<typeof findOccupant>>>

/** *Ana López Ruiz (ingreso de Brenda Cáceres Tun, hace un momento)*, without the name for whom it isn't meant. */
async function occupantText(scope: RequestContext, who: Occupant): Promise<string> {
  const patient = mayNamePatients(scope) ? fullName(who) : 'otro paciente'
  const action = ACTIONS[who.kind ?? '']
  if (action === undefined || who.recordedAt === null) return patient
  return `${patient} (${action} de ${who.userName ?? who.userId}, ${await agoText(scope, who.recordedAt)})`
}

/**
 * Throws 409, saying why and by whom, unless a bed can be lain in now.
 * @param evenUncleaned for whoever comes back to the bed that they left
 */
export async function requireFree(
  scope: RequestContext,
  bed: PlacedBed,
  evenUncleaned = false,
): Promise<void> {
  const refuse = (why: string, existing?: { episodeId: number; patientId: number }) =>
    fieldError(409, 'bedId', `La cama ${bed.code} ${why}`, existing)
  const occupant = await findOccupant(scope, bed.bedId)
  if (occupant) {
    const { episodeId, patientId } = occupant
    throw refuse(`ya está ocupada: ${await occupantText(scope, occupant)}`, { episodeId, patientId })
  }
  if (bed.retiredAt !== null) throw refuse('ya no existe en su cuarto')
  if (bed.active === 0) throw refuse(`está en el cuarto ${bed.roomCode}, que no está activo`)
  if (bed.state === 'outOfService') {
    throw refuse(bed.reason ? `está fuera de servicio: ${bed.reason}` : 'está fuera de servicio')
  }
  if (bed.state === 'cleaning' && !evenUncleaned) throw refuse('está en limpieza')
}

/** Since when a free bed has been free; undefined where it never was anything else. */
export async function freeSince({ db }: RequestContext, bedId: number): Promise<number | undefined> {
  const left = await db
    .selectFrom('bedStays')
    .select(({ fn }) => fn.max('endedAt').as('at'))
    .where('bedId', '=', bedId)
    .executeTakeFirst()
  const unfree = await db
    .selectFrom('bedEvents')
    .select(['bedEventId', 'happenedAt'])
    .where('bedId', '=', bedId)
    .where('state', '<>', 'free')
    .orderBy('happenedAt', 'desc')
    .orderBy('bedEventId', 'desc')
    .executeTakeFirst()
  const freed =
    unfree &&
    (await db
      .selectFrom('bedEvents')
      .select('happenedAt')
      .where('bedId', '=', bedId)
      .where('state', '=', 'free')
      .where(({ eb, and, or }) =>
        or([
          eb('happenedAt', '>', unfree.happenedAt),
          and([eb('happenedAt', '=', unfree.happenedAt), eb('bedEventId', '>', unfree.bedEventId)]),
        ]),
      )
      .orderBy('happenedAt')
      .executeTakeFirst())
  const instants = [left?.at, freed?.happenedAt].filter((at) => typeof at === 'number')
  return instants.length > 0 ? Math.max(...instants) : undefined
}

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
    .where(episodeRuns)
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
  throw field === undefined ? new ApiError(409, text, { existing }) : fieldError(409, field, text, existing)
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
