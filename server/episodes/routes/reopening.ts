import type * as z from 'zod/mini'
import { reopenEpisode } from '#src/domain/episodes/api-writes.ts'
import { Reopening } from '#src/domain/episodes/discharge.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import { ApiError, fieldError } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import {
  freeSince,
  lastLeftBed,
  occupy,
  type PlacedBed,
  requireBed,
  requireFree,
  requireNoOpenStay,
} from '../writes/beds.ts'
import { UNDISCHARGED } from './discharges.ts'
import { type ActionContext, episodeAction, momentOf } from './episode-action.ts'

type Body = z.output<typeof Reopening>

/** The bed to come back to: the one that is asked for, or the last one. Throws 422 where there can't be one. */
async function bedOf(context: ActionContext<Body>): Promise<PlacedBed | undefined> {
  const { body, found } = context
  if (!isStay(found.kind) && body.bedId !== null)
    throw fieldError(422, 'bedId', 'Una consulta externa no ocupa cama')
  const bedId = body.bedId ?? found.bed?.bedId
  if (bedId !== undefined) return requireBed(context, bedId)
  if (isStay(found.kind)) throw fieldError(422, 'bedId', 'Elige la cama')
  return undefined
}

/** Throws 409, asking for another bed, where the last one is no longer to be had. */
async function requireFit(context: ActionContext<Body>, bed: PlacedBed): Promise<void> {
  const returns = bed.bedId === context.found.bed?.bedId
  try {
    await requireFree(context, bed, returns)
  } catch (reason) {
    if (!(reason instanceof ApiError) || context.body.bedId !== null) throw reason
    throw fieldError(409, 'bedId', `${reason.message}. Elige otra cama`, reason.more.existing)
  }
}

/** Throws 409 for whoever died later: a death that the episode itself ended with is refused before. */
async function refuseDeceased({ db }: Pick<RequestContext, 'db'>, patientId: number): Promise<void> {
  const { status } = await db
    .selectFrom('patients')
    .select('status')
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow()
  if (status === 'deceased')
    throw new ApiError(409, 'Este paciente está registrado como fallecido', { existing: { patientId } })
}

/** Reabrir: the discharge goes, and stays readable in the timeline. A stay takes a bed from now on. */
export const reopen = episodeAction(reopenEpisode, {
  action: 'reopen',
  summary:
    'Reopens a discharged episode, never one that ended with a death; asks for an active doctor record of the caller. A stay takes its last bed again, or another one',
  body: Reopening,
  check: bedOf,
  async move(context, bed) {
    const { db, found, body } = context
    const { episodeId, patientId } = found
    let at = momentOf(context)
    await refuseDeceased(context, patientId)
    if (bed) {
      await requireNoOpenStay(db, patientId)
      await requireFit(context, bed)
      const free = await freeSince(context, bed.bedId)
      at = Math.max(at, free ?? 0, (await lastLeftBed(db, patientId)) ?? 0)
      await occupy(context, { episodeId, patientId, bedId: bed.bedId, at })
    }
    return {
      kind: 'reopening',
      at,
      bedId: bed?.bedId ?? null,
      fromBedId: null,
      note: body.reason,
      changes: { ...UNDISCHARGED, status: 'open' },
    }
  },
})
