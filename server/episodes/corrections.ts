import type { CorrectedDischarge, Episode } from '#src/domain/episodes/contract.ts'
import { DischargeCorrection } from '#src/domain/episodes/discharge.ts'
import { CORRECTION_REFUSAL } from '#src/domain/episodes/rules.ts'
import { moveAssignmentsEnd } from '../assignments/writes.ts'
import { ApiError } from '../http/api-error.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { requireNoOpenStay } from './beds.ts'
import { recordDeath, takeBackDeath } from './deaths.ts'
import { countDiagnoses } from './diagnosis-codes.ts'
import { type ActionContext, episodeAction } from './episode-action.ts'
import { atOrAfter, writtenMoment } from './moments.ts'
import { lastMovementOf } from './reads.ts'
import { moveStayEnd } from './stay-end.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** When the patient last moved before they left. */
async function lastBefore({ db }: RequestContext, { episodeId, admittedAt }: Episode): Promise<number> {
  const row = await db
    .selectFrom('movements')
    .select(({ fn }) => fn.max('happenedAt').as('at'))
    .where('episodeId', '=', episodeId)
    .where('kind', 'in', ['admission', 'transfer', 'dischargeOrder', 'death', 'reopening'])
    .executeTakeFirst()
  return row?.at ?? Date.parse(admittedAt)
}

/** When the patient left, as a correction says it. Written to the minute, what is stored counts as unchanged. */
async function correctedMoment(context: ActionContext<{ at: string }>, stored: number): Promise<number> {
  const written = Date.parse(context.body.at)
  if (written <= stored && atOrAfter(written, stored) !== undefined) return stored
  const earliest = await lastBefore(context, context.found)
  return writtenMoment(context, context.body.at, 'El egreso no puede ser', earliest)
}

/** Sets anew when the patient last moved, which may be earlier than before. */
async function moveLastMovement({ db }: RequestContext, patientId: number): Promise<void> {
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

/**
 * Corregir egreso: what was written stays beside what is written now. It takes no bed; the bed, and who was in charge,
 * end when the patient left.
 */
export const correctDischarge = episodeAction({
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
      await requireActiveDoctor(context, CORRECTION_REFUSAL)
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
    await db
      .updateTable('episodes')
      .set({ dischargedAt: at, motive })
      .where('episodeId', '=', found.episodeId)
      .execute()
    if (before.motive === 'died' && !isDeath) await takeBackDeath(context, found)
    if (at !== stored) await moveLastMovement(context, found.patientId)
    const changes = { destination, diagnoses: JSON.stringify(diagnoses) }
    const about = { at: now.getTime(), bedId: null, fromBedId: null, note: body.reason, correction }
    return { kind: 'dischargeCorrection', ...about, changes }
  },
})
