import { annulEpisode, transferEpisode } from '#src/domain/episodes/api-writes.ts'
import { Annulment, Transfer } from '#src/domain/episodes/bodies.ts'
import { endAssignments } from '../../assignments/writes.ts'
import { refuseSigned } from '../../documents/requirements.ts'
import { fieldError } from '../../http/api-error.ts'
import { timeZoneOf } from '../../profile/reads.ts'
import { atOrAfter, firstMinuteText, writtenMoment } from '../moments.ts'
import { freeSince, occupy, requireBed, requireFree, vacate } from '../writes/beds.ts'
import { episodeAction, momentOf } from './episode-action.ts'

export const transfer = episodeAction(transferEpisode, {
  action: 'transfer',
  summary: 'Moves a patient to another bed; the one they leave is then to be cleaned',
  body: Transfer,
  async check(context) {
    const { at, bedId } = context.body
    const bed = await requireBed(context, bedId)
    return { bed, asked: at && (await writtenMoment(context, at, 'El traslado no puede ser')) }
  },
  async move(context, { bed, asked }) {
    const { episodeId, patientId, bedId } = context.found
    if (bed.bedId === bedId) throw fieldError(409, 'bedId', `El paciente ya está en la cama ${bed.code}`)
    await requireFree(context, bed)
    const free = (await freeSince(context, bed.bedId)) ?? 0
    const at = typeof asked === 'number' ? atOrAfter(asked, free) : Math.max(momentOf(context), free)
    if (at === undefined) {
      const from = firstMinuteText(free, await timeZoneOf(context.db, context.hospitalId))
      const text = `La cama ${bed.code} no estaba disponible: el traslado puede ser a partir del ${from}`
      throw fieldError(409, 'at', text)
    }
    const fromBedId = await vacate(context, episodeId, at)
    await occupy(context, { episodeId, patientId, bedId: bed.bedId, at })
    return { kind: 'transfer', at, bedId: bed.bedId, fromBedId, note: context.body.note, changes: {} }
  },
})

export const annul = episodeAction(annulEpisode, {
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
    return {
      kind: 'annulment',
      at,
      bedId: null,
      fromBedId,
      note: reason,
      changes: { status: 'annulled', annulledAt: at, annulReason: reason },
    }
  },
})
