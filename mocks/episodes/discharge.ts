import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { DischargeCreate } from '#src/features/episodes/contract.ts'
import { endAssignments } from '../assignments/ending.ts'
import type { Call } from '../call.ts'
import { requireActiveDoctor } from '../guards.ts'
import { plainTexts } from '../plain-line.ts'
import { refusedField } from '../refusal.ts'
import { timeZoneOf } from '../time-zone.ts'
import { type ActionCall, episodeAction } from './action.ts'
import { vacate } from './bed-moves.ts'
import { dischargeNote } from './discharge-note.ts'
import { atOrAfter, firstMinuteText, isAhead } from './moments.ts'

const Body = DischargeCreate.check(plainTexts('notes'))
type Body = z.output<typeof Body>

/** When it was; throws 422 for a time before the last movement, or in the future. */
async function momentOf({ db, hospitalId, now, body, found }: ActionCall<Body>): Promise<number> {
  const written = Date.parse(body.at)
  if (isAhead(written, now)) throw refusedField(422, 'at', 'El egreso no puede ser en el futuro')
  const last = Date.parse(found.lastMovementAt)
  const at = atOrAfter(written, last)
  if (at !== undefined) return at
  const from = firstMinuteText(last, await timeZoneOf(db, hospitalId))
  throw refusedField(
    422,
    'at',
    `El egreso no puede ser antes del último movimiento: escribe ${from} o después`,
  )
}

async function recordDeath({ db }: Pick<Call, 'db'>, patientId: number): Promise<void> {
  await db
    .updateTable('patients')
    .set({ status: 'deceased', version: sql<number>`version + 1` })
    .where('patientId', '=', patientId)
    .where('status', '<>', 'deceased')
    .execute()
}

/** Egresar: a doctor's deed. It frees the bed, and nothing before it does. */
export const discharge = episodeAction({
  action: 'discharge',
  summary: 'Discharges a patient; asks for an active doctor record of the caller',
  body: Body,
  allow: (call) => requireActiveDoctor(call, 'Solo un médico activo puede dar el egreso'),
  check: momentOf,
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
