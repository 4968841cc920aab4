import type { TimelineEntry } from '#src/domain/episodes/contract.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** A movement: what was done to an episode, as its timeline tells it. */
export interface Movement {
  kind: Exclude<TimelineEntry['kind'], `assignment${string}` | `document${string}`>
  at: number
  /** The bed from then on. */
  bedId: number | null
  /** The bed before. */
  fromBedId: number | null
  /** Why, or whatever else its kind has to say. */
  note: string
  /** Both versions of a discharge that it corrects. */
  correction?: NonNullable<TimelineEntry['correction']>
}

/** What only changes what is written about a patient, who did not move by it. */
export const PAPERWORK: readonly Movement['kind'][] = ['dischargeRevocation', 'dischargeCorrection']

/** Writes a movement down, and when the patient last moved. */
export async function writeMovement(
  { db, hospitalId, principal, now }: RequestContext,
  { episodeId, patientId }: { episodeId: number; patientId: number },
  { at, correction, ...what }: Movement,
): Promise<void> {
  const { movementId } = await db
    .insertInto('movements')
    .values({
      ...what,
      hospitalId,
      episodeId,
      happenedAt: at,
      recordedAt: now.getTime(),
      userId: principal.userId,
    })
    .returning('movementId')
    .executeTakeFirstOrThrow()
  if (correction) {
    const { before, after } = correction
    await db
      .insertInto('dischargeCorrections')
      .values({
        movementId,
        hospitalId,
        episodeId,
        beforeAt: Date.parse(before.at),
        beforeMotive: before.motive,
        beforeDestination: before.destination,
        beforeDiagnoses: JSON.stringify(before.diagnoses),
        afterAt: Date.parse(after.at),
        afterMotive: after.motive,
        afterDestination: after.destination,
        afterDiagnoses: JSON.stringify(after.diagnoses),
      })
      .execute()
  }
  if (PAPERWORK.includes(what.kind)) return
  await db
    .updateTable('patients')
    .set({ lastMovementAt: at })
    .where('patientId', '=', patientId)
    .where(({ eb, or }) => or([eb('lastMovementAt', 'is', null), eb('lastMovementAt', '<', at)]))
    .execute()
}
