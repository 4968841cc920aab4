import type { UnfinishedWork } from '#src/domain/account/contract.ts'
import { statusAt } from '../assignments/reads.ts'
import { countRows } from '../db/paginate.ts'
import type { RequestContext } from '../http/request-context.ts'

/** How much somebody has begun and not ended, in all hospitals that are not withdrawn. */
export async function countUnfinished(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  userId: string,
): Promise<UnfinishedWork> {
  const hospitals = db.selectFrom('hospitals').select('hospitalId').where('deletedAt', 'is', null)
  const drafts = db
    .selectFrom('documents')
    .innerJoin('episodes', 'episodes.episodeId', 'documents.episodeId')
    .where('documents.hospitalId', 'in', hospitals)
    .where('documents.authorId', '=', userId)
    .where('documents.status', '=', 'draft')
    // An annulled episode takes no signature.
    .where('episodes.status', '<>', 'annulled')
  const handovers = db
    .selectFrom('handovers')
    .where('hospitalId', 'in', hospitals)
    .where('status', '=', 'pending')
    .where('withdrawnAt', 'is', null)
    .where(({ eb, or }) => or([eb('fromDoctorId', '=', userId), eb('toDoctorId', '=', userId)]))
  const assignments = db
    .selectFrom('assignments')
    .where('hospitalId', 'in', hospitals)
    .where('doctorId', '=', userId)
    .where(statusAt(now), '<>', 'ended')
  return {
    drafts: await countRows(drafts),
    handovers: await countRows(handovers),
    assignments: await countRows(assignments),
  }
}
