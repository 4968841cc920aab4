import { sql } from 'kysely'
import type { RequestContext } from '../http/request-context.ts'

/** Records with the patient that they died. */
export async function recordDeath({ db }: Pick<RequestContext, 'db'>, patientId: number): Promise<void> {
  await db
    .updateTable('patients')
    .set({ status: 'deceased', version: sql<number>`version + 1` })
    .where('patientId', '=', patientId)
    .where('status', '<>', 'deceased')
    .execute()
}

/** Takes a death back that an episode recorded by mistake, unless another episode of the patient says it as well. */
export async function takeBackDeath(
  { db }: Pick<RequestContext, 'db'>,
  { episodeId, patientId }: { episodeId: number; patientId: number },
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ status: 'active', version: sql<number>`version + 1` })
    .where('patientId', '=', patientId)
    .where('status', '=', 'deceased')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('episodes')
            .select('episodes.episodeId')
            .where('episodes.patientId', '=', patientId)
            .where('episodes.episodeId', '<>', episodeId)
            .where(({ eb, or, and }) =>
              or([
                eb('episodes.motive', '=', 'died'),
                and([
                  eb('episodes.status', '=', 'dischargeOrdered'),
                  eb('episodes.orderedMotive', '=', 'died'),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute()
}
