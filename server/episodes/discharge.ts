import { sql } from 'kysely'
import { DischargeCreate } from '#src/domain/episodes/contract.ts'
import { endAssignments } from '../assignments/ending.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import type { Call } from '../http/call.ts'
import { episodeAction } from './action.ts'
import { vacate } from './bed-moves.ts'
import { dischargeNote } from './discharge-note.ts'
import { writtenMoment } from './written-moment.ts'

const Body = DischargeCreate

async function recordDeath({ db }: Pick<Call, 'db'>, patientId: number): Promise<void> {
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
  allow: (call) => requireActiveDoctor(call, 'Solo un médico activo puede dar el egreso'),
  check: (call) => writtenMoment(call, call.body.at, 'El egreso no puede ser'),
  async move(call, at) {
    const { body, found } = call
    const fromBedId = await vacate(call, found.episodeId, at)
    await endAssignments(call, found.episodeId, at)
    if (body.motive === 'died') await recordDeath(call, found.patientId)
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
