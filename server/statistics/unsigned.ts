import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { UnsignedDocuments } from '#src/domain/statistics/contract.ts'
import { joinedPageOf } from '../db/paginate.ts'
import { placedEpisodes, targetOf } from '../episodes/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { mayNamePatients } from '../http/rights.ts'
import type { FindRows, Periods } from './period.ts'

/** Whether a row of `documents` was a draft at an instant. Nobody can sign what belongs to an annulled episode. */
export function unsignedAt(at: number): RawBuilder<boolean> {
  return sql<boolean>`(
    documents."createdAt" <= ${at} and (documents."signedAt" is null or documents."signedAt" > ${at})
    and (documents."discardedAt" is null or documents."discardedAt" > ${at})
  )`
}

/** Whether a row of `documents` is of an episode of this service that still counts. */
export function ofRunning(service: string | undefined): RawBuilder<boolean> {
  const inService = service === undefined ? sql`` : sql`and episodes.service = ${service}`
  return sql<boolean>`exists (
    select 1 from episodes
    where episodes."episodeId" = documents."episodeId" and episodes.status <> 'annulled' ${inService}
  )`
}

/** How many documents nobody had signed when the period ended. */
export async function unsignedOf(
  { db, hospitalId }: HospitalScope,
  { now, before }: Periods,
  service: string | undefined,
): Promise<z.output<typeof UnsignedDocuments>> {
  const [at, atBefore] = [unsignedAt(now.closesAt), unsignedAt(before.closesAt)]
  const { rows } = await sql<{ now: number; before: number }>`
    select count(*) filter (where ${at}) as now, count(*) filter (where ${atBefore}) as before
    from documents
    where documents."hospitalId" = ${hospitalId} and (${at} or ${atBefore}) and ${ofRunning(service)}
  `.execute(db)
  return { now: { value: rows[0]?.now ?? 0 }, before: { value: rows[0]?.before ?? 0 } }
}

const ORDERS = {
  occurredAt: 'documents.occurredAt',
  createdAt: 'documents.createdAt',
  title: 'documents.titleSearch',
}

/** The documents that were drafts when the period ended. */
export const documentRows: FindRows = async (context, { periods, service, query }) => {
  const found = context.db
    .selectFrom('documents')
    .where('documents.hospitalId', '=', context.hospitalId)
    .where(unsignedAt(periods.now.closesAt))
    .where(ofRunning(service))
  const rows = placedEpisodes(context)
    .innerJoin('documents', 'documents.episodeId', 'episodes.episodeId')
    .select(['documents.documentId', 'documents.templateId', 'documents.title', 'documents.authorName'])
    .select(['documents.status', 'documents.occurredAt', 'documents.createdAt'])
  const page = await joinedPageOf(found, rows, query, ORDERS, 'documents.documentId')
  const named = mayNamePatients(context)
  const data = page.data.map((row) => ({
    ...targetOf(row, named),
    documentId: row.documentId,
    templateId: row.templateId,
    title: row.title,
    authorName: row.authorName,
    status: row.status,
    occurredAt: isoInstant(row.occurredAt),
    createdAt: isoInstant(row.createdAt),
  }))
  return { ...page, data }
}
