import type { Kysely } from 'kysely'
import type { Profile } from '#src/domain/profile/contract.ts'
import type { Schema } from '../db/schema.ts'

/** The episodes that the page of the first steps reads; with more, the hospital is taken to have admitted somebody. */
const EPISODES = 20

/**
 * Which steps to the first admitted patient are done, by the rules of the page of the first steps: a bed in a room that is
 * in use, an active physician, a published template, a stay that is not annulled.
 */
export async function readFirstSteps(
  db: Kysely<Schema>,
  hospitalId: number,
): Promise<NonNullable<Profile['firstSteps']>> {
  const found = await db
    .selectNoFrom(({ exists, selectFrom }) => {
      const episodes = selectFrom('episodes')
        .select(['episodeId', 'kind', 'status'])
        .where('hospitalId', '=', hospitalId)
        .orderBy('episodeId')
      // No more than these, because a hospital may have a million visits and no stay.
      const first = selectFrom(episodes.limit(EPISODES).as('first')).select('episodeId')
      return [
        exists(
          selectFrom('rooms')
            .innerJoin('beds', 'beds.roomId', 'rooms.roomId')
            .select('bedId')
            .where('rooms.hospitalId', '=', hospitalId)
            .where('active', '=', 1)
            .where('retiredAt', 'is', null),
        ).as('rooms'),
        exists(
          selectFrom('doctors')
            .select('doctorId')
            .where('hospitalId', '=', hospitalId)
            .where('status', '=', 'active')
            .where('profession', '=', 'physician'),
        ).as('doctors'),
        exists(
          selectFrom('templates')
            .select('templateId')
            .where('hospitalId', '=', hospitalId)
            .where('publishedRevision', 'is not', null)
            .where('status', '<>', 'retired'),
        ).as('templates'),
        exists(first.where('kind', '<>', 'outpatient').where('status', '<>', 'annulled')).as('admitted'),
        exists(episodes.offset(EPISODES).limit(1)).as('isBusy'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    rooms: Boolean(found.rooms),
    doctors: Boolean(found.doctors),
    templates: Boolean(found.templates),
    patient: Boolean(found.admitted) || Boolean(found.isBusy),
  }
}
