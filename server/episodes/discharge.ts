import { sql } from 'kysely'
import { DischargeCreate } from '#src/domain/episodes/contract.ts'
import { endAssignments } from '../assignments/ending.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import type { RequestContext } from '../http/request-context.ts'
import { episodeAction } from './action.ts'
import { vacate } from './bed-moves.ts'
import { dischargeNote } from './discharge-note.ts'
import { writtenMoment } from './written-moment.ts'

const Body = DischargeCreate

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
  body: Body,
  allow: (context) => requireActiveDoctor(context, 'Solo un médico activo puede dar el egreso'),
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
