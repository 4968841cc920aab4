import type { TimelineEntry } from '#src/domain/episodes/contract.ts'
import type { RequestContext } from '../http/request-context.ts'

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
}

/** Writes a movement down, and when the patient last moved. */
export async function writeMovement(
  { db, hospitalId, principal, now }: RequestContext,
  { episodeId, patientId }: { episodeId: number; patientId: number },
  { at, ...what }: Movement,
): Promise<void> {
  await db
    .insertInto('movements')
    .values({
      ...what,
      hospitalId,
      episodeId,
      happenedAt: at,
      recordedAt: now.getTime(),
      userId: principal.userId,
    })
    .execute()
  await db
    .updateTable('patients')
    .set({ lastMovementAt: at })
    .where('patientId', '=', patientId)
    .where(({ eb, or }) => or([eb('lastMovementAt', 'is', null), eb('lastMovementAt', '<', at)]))
    .execute()
}
