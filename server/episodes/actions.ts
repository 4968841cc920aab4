import { Annulment, DischargeOrder, Transfer } from '#src/domain/episodes/contract.ts'
import { endAssignments } from '../assignments/ending.ts'
import { refuseSigned } from '../documents/episode.ts'
import { refusedField } from '../http/api-error.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { episodeAction, momentOf } from './action.ts'
import { occupy, requireBed, vacate } from './bed-moves.ts'
import { discharge } from './discharge.ts'
import { freeSince, requireFree } from './free-bed.ts'
import { reopen } from './reopening.ts'
import { writtenMoment } from './written-moment.ts'

const transfer = episodeAction({
  action: 'transfer',
  summary: 'Moves a patient to another bed; the one they leave is then to be cleaned',
  body: Transfer,
  check: (context) => requireBed(context, context.body.bedId),
  async move(context, bed) {
    const { episodeId, patientId, bedId } = context.found
    if (bed.bedId === bedId) throw refusedField(409, 'bedId', `El paciente ya está en la cama ${bed.code}`)
    await requireFree(context, bed)
    const at = Math.max(momentOf(context), (await freeSince(context, bed.bedId)) ?? 0)
    const fromBedId = await vacate(context, episodeId, at)
    await occupy(context, { episodeId, patientId, bedId: bed.bedId, at })
    return { kind: 'transfer', at, bedId: bed.bedId, fromBedId, note: context.body.note, changes: {} }
  },
})

const orderDischarge = episodeAction({
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

const annul = episodeAction({
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

export const episodeActionEndpoints: readonly Endpoint[] = [
  transfer,
  orderDischarge,
  discharge,
  reopen,
  annul,
]
