import { sql } from 'kysely'
import {
  Annulment,
  DischargeCreate,
  type DischargeMotive,
  DischargeOrder,
  Transfer,
} from '#src/domain/episodes/contract.ts'
import { endAssignments } from '../assignments/writes.ts'
import { refuseSigned } from '../documents/writes.ts'
import { fieldError } from '../http/api-error.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import type { RequestContext } from '../http/request-context.ts'
import { freeSince, occupy, requireBed, requireFree, vacate } from './beds.ts'
import { episodeAction, momentOf } from './episode-action.ts'
import { writtenMoment } from './moments.ts'

export const transfer = episodeAction({
  action: 'transfer',
  summary: 'Moves a patient to another bed; the one they leave is then to be cleaned',
  body: Transfer,
  check: (context) => requireBed(context, context.body.bedId),
  async move(context, bed) {
    const { episodeId, patientId, bedId } = context.found
    if (bed.bedId === bedId) throw fieldError(409, 'bedId', `El paciente ya está en la cama ${bed.code}`)
    await requireFree(context, bed)
    const at = Math.max(momentOf(context), (await freeSince(context, bed.bedId)) ?? 0)
    const fromBedId = await vacate(context, episodeId, at)
    await occupy(context, { episodeId, patientId, bedId: bed.bedId, at })
    return { kind: 'transfer', at, bedId: bed.bedId, fromBedId, note: context.body.note, changes: {} }
  },
})

export const orderDischarge = episodeAction({
  action: 'order-discharge',
  summary: 'Orders the discharge; the patient keeps the bed until it is done',
  body: DischargeOrder,
  check: async (context) =>
    context.body.at === undefined
      ? momentOf(context)
      : writtenMoment(context, context.body.at, 'El alta no puede indicarse'),
  async move(context, at) {
    const changes = { status: 'dischargeOrdered', dischargeOrderedAt: at }
    const { bedId } = context.found
    return { kind: 'dischargeOrder', at, bedId, fromBedId: null, note: context.body.note, changes }
  },
})

export const annul = episodeAction({
  action: 'annul',
  summary: 'Annuls an episode that should not be there; it stays readable, and its bed is freed',
  body: Annulment,
  check: async () => null,
  async move(context) {
    const at = momentOf(context)
    const { reason } = context.body
    await refuseSigned(context.db, context.found.episodeId)
    const fromBedId = await vacate(context, context.found.episodeId, at)
    await endAssignments(context, context.found.episodeId, at)
    const changes = { status: 'annulled', annulledAt: at, annulReason: reason }
    return { kind: 'annulment', at, bedId: null, fromBedId, note: reason, changes }
  },
})

async function recordDeath({ db }: Pick<RequestContext, 'db'>, patientId: number): Promise<void> {
  await db
    .updateTable('patients')
    .set({ status: 'deceased', version: sql<number>`version + 1` })
    .where('patientId', '=', patientId)
    .where('status', '<>', 'deceased')
    .execute()
}

/** Egresar: a doctor's action. It frees the bed, and nothing before it does. */
export const discharge = episodeAction({
  action: 'discharge',
  summary: 'Discharges a patient; asks for an active doctor record of the caller',
  body: DischargeCreate,
  authorize: (context) => requireActiveDoctor(context, 'Solo un médico activo puede dar el egreso'),
  check: (context) => writtenMoment(context, context.body.at, 'El egreso no puede ser'),
  async move(context, at) {
    const { body, found } = context
    const fromBedId = await vacate(context, found.episodeId, at)
    await endAssignments(context, found.episodeId, at)
    if (body.motive === 'died') await recordDeath(context, found.patientId)
    const changes = {
      status: 'discharged',
      dischargedAt: at,
      motive: body.motive,
      destination: body.destination,
      condition: body.condition,
      dischargeNotes: body.notes,
      overridden: JSON.stringify(body.overridden),
    }
    return { kind: 'discharge', at, bedId: null, fromBedId, note: dischargeNote(body), changes }
  },
})

const MOTIVES: Readonly<Record<DischargeMotive, string>> = {
  cured: 'Curación',
  improved: 'Mejoría',
  voluntary: 'Voluntario',
  transferred: 'Pase a otro hospital',
  died: 'Defunción',
  other: 'Otro',
}

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
    `Motivo: ${MOTIVES[motive]}`,
    destination && `Destino: ${destination}`,
    condition && `Condición: ${condition}`,
    overridden.length > 0 && `Sin: ${overridden.join(', ')}`,
    notes,
  ]
  return lines.filter(Boolean).join('\n')
}
