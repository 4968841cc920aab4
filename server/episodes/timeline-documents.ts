import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { RANKS, timelineOrder } from './timeline-order.ts'

const none = <Value>() => sql<Value | null>`null`

/** Where nobody lies, and nobody takes over. */
const ELSEWHERE = [
  none<number>().as('bedId'),
  none<number>().as('fromBedId'),
  none<string>().as('doctorId'),
  none<string>().as('role'),
] as const

/** What was signed in an episode, as its timeline tells it. */
export function signedOf(db: Kysely<Schema>, episodeId: number) {
  return db
    .selectFrom('documents')
    .select([sql<string>`'document-' || documentId`.as('entryId'), sql<string>`'documentSigned'`.as('kind')])
    .select([sql<number>`signedAt`.as('at'), sql<number>`signedAt`.as('recordedAt')])
    .select([sql<string>`signedById`.as('userId'), ...ELSEWHERE, sql<string>`''`.as('note')])
    .select(['documentId', timelineOrder('signedAt', RANKS.documentSigned, 'documentId').as('place')])
    .where('episodeId', '=', episodeId)
    .where('signedAt', 'is not', null)
}

/** Each addendum; its text is read in the document. */
export function addendaOf(db: Kysely<Schema>, episodeId: number) {
  return db
    .selectFrom('addenda')
    .innerJoin('documents', 'documents.documentId', 'addenda.documentId')
    .select([
      sql<string>`'addendum-' || addenda.documentId || '-' || addenda.place`.as('entryId'),
      sql<string>`'documentAmended'`.as('kind'),
    ])
    .select(['addenda.addedAt as at', 'addenda.addedAt as recordedAt'])
    .select(['addenda.signedById as userId', ...ELSEWHERE, sql<string>`''`.as('note')])
    .select('documents.documentId')
    .select(timelineOrder('addenda.addedAt', RANKS.documentAmended, 'addenda.place').as('place'))
    .where('documents.episodeId', '=', episodeId)
}

/** What was annulled, and why. */
export function annulledOf(db: Kysely<Schema>, episodeId: number) {
  return db
    .selectFrom('documents')
    .select([
      sql<string>`'document-' || documentId || '-annulled'`.as('entryId'),
      sql<string>`'documentAnnulled'`.as('kind'),
    ])
    .select([sql<number>`annulledAt`.as('at'), sql<number>`annulledAt`.as('recordedAt')])
    .select([sql<string>`annulledById`.as('userId'), ...ELSEWHERE])
    .select([sql<string>`coalesce(annulReason, '')`.as('note'), 'documentId'])
    .select(timelineOrder('annulledAt', RANKS.documentAnnulled, 'documentId').as('place'))
    .where('episodeId', '=', episodeId)
    .where('annulledAt', 'is not', null)
}
