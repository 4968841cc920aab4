import { episodeTargets } from '../assignments/targets.ts'
import { pageOf } from '../db/paginate.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { FindRows } from './asked.ts'
import { ofRunning, unsignedAt } from './unsigned.ts'

const ORDERS = {
  occurredAt: 'documents.occurredAt',
  createdAt: 'documents.createdAt',
  title: 'documents.titleSearch',
}

/** The documents that were drafts when the period ended. */
export const documentRows: FindRows = async (context, { spans, service, query }) => {
  const rows = context.db
    .selectFrom('documents')
    .select(['documents.documentId', 'documents.episodeId', 'documents.templateId', 'documents.title'])
    .select(['documents.authorName', 'documents.status', 'documents.occurredAt', 'documents.createdAt'])
    .where('documents.hospitalId', '=', context.hospitalId)
    .where(unsignedAt(spans.now.closesAt))
    .where(ofRunning(service))
  const page = await pageOf(rows, query, ORDERS, 'documents.documentId')
  const subjects = await episodeTargets(
    context,
    page.data.map(({ episodeId }) => episodeId),
  )
  const data = page.data.map(({ occurredAt, createdAt, ...row }) => ({
    ...subjects.get(row.episodeId),
    ...row,
    occurredAt: isoInstant(occurredAt),
    createdAt: isoInstant(createdAt),
  }))
  return { ...page, data }
}
