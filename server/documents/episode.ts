import type { Kysely } from 'kysely'
import type { Document } from '#src/domain/documents/contract.ts'
import type { Schema } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'

/** The episode that a document belongs to. */
export async function episodeOf({ db }: Pick<RequestContext, 'db'>, { episodeId }: Document) {
  const { status, admittedAt } = await db
    .selectFrom('episodes')
    .select(['status', 'admittedAt'])
    .where('episodeId', '=', episodeId)
    .executeTakeFirstOrThrow()
  return { isAnnulled: status === 'annulled', admittedAt: isoInstant(admittedAt) }
}

/** Throws 409 where the episode was annulled: a draft can then be discarded, and nothing else. */
export async function refuseAnnulled(context: Pick<RequestContext, 'db'>, document: Document): Promise<void> {
  const { isAnnulled } = await episodeOf(context, document)
  if (isAnnulled) throw new ApiError(409, 'El episodio está anulado: sus borradores solo se pueden descartar')
}

/** Throws 409 for an episode with something signed in it that stands: it can't be annulled. */
export async function refuseSigned(db: Kysely<Schema>, episodeId: number): Promise<void> {
  const signed = await db
    .selectFrom('documents')
    .select('title')
    .where('episodeId', '=', episodeId)
    .where('status', 'in', ['signed', 'amended'])
    .orderBy('signedAt')
    .executeTakeFirst()
  if (signed)
    throw new ApiError(409, `El episodio tiene documentos firmados (${signed.title}): no se puede anular`)
}
