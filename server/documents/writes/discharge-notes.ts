import { sql } from 'kysely'
import { SIGNED } from '#src/domain/documents/rules.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import type { HospitalScope } from '../../http/request-context.ts'

export const DISCHARGE_NOTE: TemplateKind = 'discharge'

/**
 * Stores whether episodes have a signed discharge note: an index on it finds those that lack one.
 * @param episodeId one episode; by default all of the database
 */
export async function markDischargeNotes(db: HospitalScope['db'], episodeId?: number): Promise<void> {
  const signed = db
    .selectFrom('documents')
    .innerJoin('templateRevisions', (join) =>
      join
        .onRef('templateRevisions.templateId', '=', 'documents.templateId')
        .onRef('templateRevisions.revision', '=', 'documents.revision'),
    )
    .innerJoin('templateForms', 'templateForms.formId', 'templateRevisions.formId')
    .select('documents.episodeId')
    .where('templateForms.kind', '=', DISCHARGE_NOTE)
    .where('documents.status', 'in', SIGNED)
    .$if(episodeId !== undefined, (rows) => rows.where('documents.episodeId', '=', episodeId ?? 0))
  await db
    .updateTable('episodes')
    .set({ hasDischargeNote: sql<number>`case when episodes."episodeId" in ${signed} then 1 else 0 end` })
    .$if(episodeId !== undefined, (rows) => rows.where('episodes.episodeId', '=', episodeId ?? 0))
    .execute()
}
