import { sql } from 'kysely'
import { instantText } from '#src/domain/dates.ts'
import { correctDischarge } from '#src/domain/episodes/api-writes.ts'
import type { CorrectedDischarge, Episode } from '#src/domain/episodes/contract.ts'
import { DischargeCorrection } from '#src/domain/episodes/discharge.ts'
import { CORRECTION_REFUSAL } from '#src/domain/episodes/rules.ts'
import { moveAssignmentsEnd } from '../../assignments/writes.ts'
import { violationOf } from '../../db/violation.ts'
import { requireActivePhysician } from '../../doctors/reads.ts'
import { ApiError, fieldError } from '../../http/api-error.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { timeZoneOf } from '../../profile/reads.ts'
import { atOrAfter, writtenMoment } from '../moments.ts'
import { lastMovementOf } from '../reads.ts'
import { requireNoOpenStay, STAYS_OVERLAP } from '../writes/beds.ts'
import { countDiagnoses, diagnosisColumns, requireOnePrincipal } from './diagnosis-codes.ts'
import { recordDeath, takeBackDeath } from './discharges.ts'
import { type ActionContext, episodeAction } from './episode-action.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** When the patient last moved before they left. */
async function lastBefore({ db }: RequestContext, episode: Episode): Promise<number> {
  const { episodeId, admittedAt, dischargeOrderedAt } = episode
  const row = await db
    .selectFrom('movements')
    .select(({ fn }) => fn.max('happenedAt').as('at'))
    .where('episodeId', '=', episodeId)
    .where('kind', 'in', ['admission', 'transfer', 'reopening'])
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return Math.max(row?.at ?? 0, Date.parse(dischargeOrderedAt ?? admittedAt))
}

/** When the patient left, as a correction says it. Written to the minute, what is stored counts as unchanged. */
async function correctedMoment(context: ActionContext<{ at: string }>, stored: number): Promise<number> {
  const written = Date.parse(context.body.at)
  if (written <= stored && atOrAfter(written, stored) !== undefined) return stored
  const earliest = await lastBefore(context, context.found)
  return writtenMoment(context, context.body.at, 'El egreso no puede ser', earliest)
}

/** Sets anew when the patient last moved, which may be earlier than before. */
export async function moveLastMovement({ db }: RequestContext, patientId: number): Promise<void> {
  const newest = db
    .selectFrom('episodes')
    .select(lastMovementOf(db).as('at'))
    .where('episodes.patientId', '=', patientId)
  const { at } = await db
    .selectFrom(newest.as('movements'))
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  await db.updateTable('patients').set({ lastMovementAt: at }).where('patientId', '=', patientId).execute()
}

/** The bed that an episode had last, and until when. */
function findLastStay({ db }: RequestContext, episodeId: number) {
  return db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .select(['bedStayId', 'bedStays.bedId', 'patientId', 'endedAt', 'beds.code'])
    .where('episodeId', '=', episodeId)
    .where('endedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .orderBy('bedStayId', 'desc')
    .executeTakeFirst()
}

type LastStay = NonNullable<Awaited<ReturnType<typeof findLastStay>>>

/** Throws 409, naming bed and hour, where a longer stay would lie over the next one in that bed, or of that patient. */
async function refuseOverlap(context: RequestContext, stay: LastStay, until: number): Promise<void> {
  const next = await context.db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .select(['bedStays.bedId', 'bedStays.patientId', 'bedStays.episodeId', 'startedAt', 'beds.code'])
    .where('bedStayId', '<>', stay.bedStayId)
    .where(({ eb, or }) =>
      or([eb('bedStays.bedId', '=', stay.bedId), eb('bedStays.patientId', '=', stay.patientId)]),
    )
    .where('startedAt', '>=', stay.endedAt)
    .where('startedAt', '<', until)
    .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', sql.ref<number>('startedAt'))]))
    .orderBy('startedAt')
    .executeTakeFirst()
  if (!next) return
  const from = instantText(isoInstant(next.startedAt), await timeZoneOf(context.db, context.hospitalId))
  const who = next.patientId === stay.patientId ? 'este paciente' : 'otro paciente'
  const text = `La cama ${next.code} la tiene ${who} desde el ${from}: el egreso no puede ser después`
  throw fieldError(409, 'at', text, { episodeId: next.episodeId, patientId: next.patientId })
}

/** Lets the cleaning of the bed begin when the patient left, between what happened to the bed before and after it. */
async function moveCleaning(
  { db }: RequestContext,
  episodeId: number,
  bedId: number,
  at: number,
): Promise<void> {
  const events = await db
    .selectFrom('bedEvents')
    .select(['bedEventId', 'happenedAt', 'state', 'episodeId'])
    .where('bedId', '=', bedId)
    .orderBy('happenedAt')
    .orderBy('bedEventId')
    .execute()
  const place = events.findLastIndex((one) => one.episodeId === episodeId && one.state === 'cleaning')
  const cleaning = events[place]
  if (!cleaning) return
  const earliest = events[place - 1]?.happenedAt ?? at
  const latest = events[place + 1]?.happenedAt ?? at
  await db
    .updateTable('bedEvents')
    .set({ happenedAt: Math.max(earliest, Math.min(at, latest)) })
    .where('bedEventId', '=', cleaning.bedEventId)
    .execute()
}

/** Lets the last stay of a discharged episode end at another instant, and its bed be in cleaning since then. */
async function moveStayEnd(context: RequestContext, episodeId: number, at: number): Promise<void> {
  const stay = await findLastStay(context, episodeId)
  if (!stay) return
  await refuseOverlap(context, stay, at)
  try {
    await context.db
      .updateTable('bedStays')
      .set({ endedAt: at })
      .where('bedStayId', '=', stay.bedStayId)
      .execute()
  } catch (reason) {
    if (!STAYS_OVERLAP.includes(violationOf(reason)?.constraint ?? '')) throw reason
    throw fieldError(409, 'at', `La cama ${stay.code} o el paciente ya tienen otra estancia en ese tiempo`)
  }
  await moveCleaning(context, episodeId, stay.bedId, at)
}

/**
 * Corregir egreso: what was written stays beside what is written now. It takes no bed; the bed, and who was in charge,
 * end when the patient left.
 */
export const dischargeCorrection = episodeAction(correctDischarge, {
  action: 'correct-discharge',
  summary:
    'Corrects a discharge, and keeps both versions; another motive, or other diagnoses, ask for an active doctor record of the caller',
  body: DischargeCorrection,
  async check(context) {
    const { body, found } = context
    if (found.discharge === null) return null
    const { motive, destination } = found.discharge
    const before: CorrectedDischarge = {
      at: found.discharge.at,
      motive,
      destination,
      diagnoses: found.diagnoses,
    }
    const { diagnoses = before.diagnoses } = body
    if (body.motive !== motive || !isSame(diagnoses, before.diagnoses))
      await requireActivePhysician(context, CORRECTION_REFUSAL)
    requireOnePrincipal(diagnoses, before.diagnoses)
    const at = await correctedMoment(context, Date.parse(before.at))
    const after: CorrectedDischarge = {
      at: isoInstant(at),
      motive: body.motive,
      destination: body.destination ?? destination,
      diagnoses,
    }
    if (isSame(before, after)) throw new ApiError(422, 'No cambia nada: corrige algo del egreso')
    return { before, after }
  },
  async move(context, correction) {
    const { db, now, found, body } = context
    if (correction === null) throw new Error('A discharge that is corrected is there')
    const { before, after } = correction
    const [stored, at] = [Date.parse(before.at), Date.parse(after.at)]
    const isDeath = after.motive === 'died'
    if (isDeath && before.motive !== 'died') {
      await requireNoOpenStay(db, found.patientId, 'motive')
      await recordDeath(context, found.patientId)
    }
    if (at !== stored) {
      await moveStayEnd(context, found.episodeId, at)
      await moveAssignmentsEnd(context, found.episodeId, stored, at)
    }
    await countDiagnoses(context, before.diagnoses, after.diagnoses)
    const { motive, destination, diagnoses } = after
    // Written before the rest of the row: when the patient last moved is reckoned from it.
    await db
      .updateTable('episodes')
      .set({ dischargedAt: at, motive })
      .where('episodeId', '=', found.episodeId)
      .execute()
    if (before.motive === 'died' && !isDeath) await takeBackDeath(context, found)
    if (at !== stored) await moveLastMovement(context, found.patientId)
    const changes = { destination, ...diagnosisColumns(diagnoses) }
    const about = { at: now.getTime(), bedId: null, fromBedId: null, note: body.reason, correction }
    return { kind: 'dischargeCorrection', ...about, changes }
  },
})
