import { sql } from 'kysely'
import { dischargeEpisode, orderDischarge, revokeDischarge } from '#src/domain/episodes/api-writes.ts'
import type { DischargeMotive } from '#src/domain/episodes/contract.ts'
import { DischargeCreate, DischargeOrder, DischargeRevocation } from '#src/domain/episodes/discharge.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { episodeRefusal } from '#src/domain/episodes/rules.ts'
import { endAssignments } from '../../assignments/writes.ts'
import { requireActivePhysician } from '../../doctors/reads.ts'
import { fieldError } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { writtenMoment } from '../moments.ts'
import { vacate } from '../writes/beds.ts'
import { countDiagnoses, diagnosisColumns, requireOnePrincipal } from './diagnosis-codes.ts'
import { type ActionContext, episodeAction, momentOf } from './episode-action.ts'

/** What an episode says of its discharge while it runs. */
export const UNDISCHARGED = {
  dischargeOrderedAt: null,
  orderedMotive: null,
  dischargedAt: null,
  motive: null,
  destination: '',
  condition: '',
  dischargeNotes: '',
  overridden: '[]',
}

/** Records with the patient that they died. */
export async function recordDeath({ db }: Pick<RequestContext, 'db'>, patientId: number): Promise<void> {
  await db
    .updateTable('patients')
    .set({ status: 'deceased', version: sql<number>`version + 1` })
    .where('patientId', '=', patientId)
    .where('status', '<>', 'deceased')
    .execute()
}

/** Takes a death back that an episode recorded by mistake, unless another episode of the patient says it as well. */
export async function takeBackDeath(
  { db }: Pick<RequestContext, 'db'>,
  { episodeId, patientId }: { episodeId: number; patientId: number },
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ status: 'active', version: sql<number>`version + 1` })
    .where('patientId', '=', patientId)
    .where('status', '=', 'deceased')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('episodes')
            .select('episodes.episodeId')
            .where('episodes.patientId', '=', patientId)
            .where('episodes.episodeId', '<>', episodeId)
            .where(({ eb, or, and }) =>
              or([
                eb('episodes.motive', '=', 'died'),
                and([
                  eb('episodes.status', '=', 'dischargeOrdered'),
                  eb('episodes.orderedMotive', '=', 'died'),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

/** How the timeline tells what a discharge was ordered for. */
export const orderNote = (motive: DischargeMotive): string => `Motivo: ${MOTIVE_LABELS[motive]}`

/** Indicar alta. Of a death it is no order: then it records when the patient died. */
export const dischargeOrder = episodeAction(orderDischarge, {
  action: 'order-discharge',
  summary:
    'Orders the discharge, or records a death; asks for an active doctor record of the caller. The patient keeps the bed until it is done',
  body: DischargeOrder,
  async check(context) {
    const { body, found } = context
    requireOnePrincipal(body.diagnoses ?? found.diagnoses, found.diagnoses)
    return body.at === undefined
      ? momentOf(context)
      : writtenMoment(context, body.at, 'El alta no puede indicarse')
  },
  async move(context, at) {
    const { body, found } = context
    const { motive, note, diagnoses = found.diagnoses } = body
    const isDeath = motive === 'died'
    if (isDeath) await recordDeath(context, found.patientId)
    await countDiagnoses(context, found.diagnoses, diagnoses)
    const lines = [!isDeath && orderNote(motive), diagnoses.length === 0 && 'Sin: diagnóstico', note]
    return {
      kind: isDeath ? 'death' : 'dischargeOrder',
      at,
      bedId: found.bedId,
      fromBedId: null,
      note: lines.filter(Boolean).join('\n'),
      changes: {
        status: 'dischargeOrdered',
        dischargeOrderedAt: at,
        orderedMotive: motive,
        ...diagnosisColumns(diagnoses),
      },
    }
  },
})

/** Revocar alta: the patient stays, and lives where a death was ordered. */
export const dischargeRevocation = episodeAction(revokeDischarge, {
  action: 'revoke-discharge',
  summary:
    'Takes the order of a discharge back, and the death with it where it was one; asks for an active doctor record of the caller',
  body: DischargeRevocation,
  check: async () => null,
  async move(context) {
    const { body, found } = context
    if (found.orderedMotive === 'died') await takeBackDeath(context, found)
    return {
      kind: 'dischargeRevocation',
      at: momentOf(context),
      bedId: found.bedId,
      fromBedId: null,
      note: body.reason,
      changes: { status: 'open', dischargeOrderedAt: null, orderedMotive: null },
    }
  },
})

/**
 * What a discharge is for: what was ordered, or what its body says. Throws 422 where the two disagree, or neither says
 * it: former versions ordered without a motive.
 */
async function requireMotive(
  context: ActionContext<{ motive?: DischargeMotive | undefined }>,
): Promise<DischargeMotive> {
  const { motive } = context.body
  const { orderedMotive } = context.found
  if (orderedMotive === null) {
    if (motive === undefined) throw fieldError(422, 'motive', 'Elige el motivo del egreso')
    if (motive === 'died')
      await requireActivePhysician(context, 'Solo un médico activo puede registrar la defunción')
    return motive
  }
  if (motive === undefined || motive === orderedMotive) return orderedMotive
  const text = `El alta se indicó por ${MOTIVE_LABELS[orderedMotive].toLowerCase()}: para otro motivo, un médico la revoca`
  throw fieldError(422, 'motive', text)
}

/** Egresar: whoever writes episodes registers that the patient has left. It frees the bed, and nothing before it does. */
export const discharge = episodeAction(dischargeEpisode, {
  action: 'discharge',
  summary:
    'Registers that a patient has left: after the order of a discharge, or without one who leaves against advice or absconds',
  body: DischargeCreate,
  async check(context) {
    const { body, found } = context
    // Without an order the state decides, after all that is wrong with the body.
    const motive = found.status === 'dischargeOrdered' ? await requireMotive(context) : (body.motive ?? null)
    return { motive, at: await writtenMoment(context, body.at, 'El egreso no puede ser') }
  },
  async move(context, { motive, at }) {
    const { body, found } = context
    const refusal = episodeRefusal('discharge', found, motive)
    if (refusal !== null || motive === null) throw fieldError(409, 'motive', refusal ?? '')
    const fromBedId = await vacate(context, found.episodeId, at)
    await endAssignments(context, found.episodeId, at)
    if (motive === 'died') await recordDeath(context, found.patientId)
    return {
      kind: 'discharge',
      at,
      bedId: null,
      fromBedId,
      note: dischargeNote({ ...body, motive }),
      changes: {
        status: 'discharged',
        dischargedAt: at,
        motive,
        destination: body.destination,
        condition: body.condition,
        dischargeNotes: body.notes,
        overridden: JSON.stringify(body.overridden),
      },
    }
  },
})

/** What the timeline keeps of a discharge: an episode that is reopened has it nowhere else. */
export function dischargeNote(discharge: {
  motive: DischargeMotive
  destination: string
  condition: string
  notes: string
  overridden: readonly string[]
}): string {
  const { motive, destination, condition, notes, overridden } = discharge
  const lines = [
    orderNote(motive),
    destination && `Destino: ${destination}`,
    condition && `Condición: ${condition}`,
    overridden.length > 0 && `Sin: ${overridden.join(', ')}`,
    notes,
  ]
  return lines.filter(Boolean).join('\n')
}
