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
  check: (call) => requireBed(call, call.body.bedId),
  async move(call, bed) {
    const { episodeId, patientId, bedId } = call.found
    if (bed.bedId === bedId) throw refusedField(409, 'bedId', `El paciente ya está en la cama ${bed.code}`)
    await requireFree(call, bed)
    const at = Math.max(momentOf(call), (await freeSince(call, bed.bedId)) ?? 0)
    const fromBedId = await vacate(call, episodeId, at)
    await occupy(call, { episodeId, patientId, bedId: bed.bedId, at })
    return { kind: 'transfer', at, bedId: bed.bedId, fromBedId, note: call.body.note, changes: {} }
  },
})

const orderDischarge = episodeAction({
  action: 'order-discharge',
  summary: 'Orders the discharge; the patient keeps the bed until it is done',
  body: DischargeOrder,
  check: async (call) =>
    call.body.at === undefined
      ? momentOf(call)
      : writtenMoment(call, call.body.at, 'El alta no puede indicarse'),
  async move(call, at) {
    const changes = { status: 'dischargeOrdered', dischargeOrderedAt: at }
    const { bedId } = call.found
    return { kind: 'dischargeOrder', at, bedId, fromBedId: null, note: call.body.note, changes }
  },
})

const annul = episodeAction({
  action: 'annul',
  summary: 'Annuls an episode that should not be there; it stays readable, and its bed is freed',
  body: Annulment,
  check: async () => null,
  async move(call) {
    const at = momentOf(call)
    const { reason } = call.body
    await refuseSigned(call.db, call.found.episodeId)
    const fromBedId = await vacate(call, call.found.episodeId, at)
    await endAssignments(call, call.found.episodeId, at)
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
