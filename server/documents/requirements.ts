import type { Kysely } from 'kysely'
import { dayAt, dayText } from '#src/domain/dates.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { completionFor, type Signing, signerRefusal } from '#src/domain/documents/signing.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import type { Schema } from '../db/schema.ts'
import { professionOf } from '../doctors/reads.ts'
import { isAhead } from '../episodes/moments.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { readTemplate } from '../templates/reads.ts'

type Scope = Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>

/** How the caller is called; somebody whom only the identity provider knows, by their id. */
export async function nameOf({ db, principal }: Scope): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('userName')
    .where('userId', '=', principal.userId)
    .executeTakeFirst()
  return user?.userName ?? principal.userId
}

/** Throws 403 unless the caller may sign such documents. */
export async function requireSigner(context: Scope, signing: Signing): Promise<void> {
  const refusal = signerRefusal(signing, completionFor(signing, await professionOf(context)))
  if (refusal !== null) throw new ApiError(403, refusal)
}

/** Throws 403 unless what the caller writes of such documents can be signed in the end, by them or by a physician. */
export async function requireAuthor(context: Scope, signing: Signing): Promise<void> {
  const completion = completionFor(signing, await professionOf(context))
  const refusal = completion === null ? signerRefusal(signing, completion) : null
  if (refusal !== null) throw new ApiError(403, refusal)
}

const DAY_MS = 24 * 3_600_000

/** When what a document tells happened; throws 422 for the future, and for long before the admission. */
export async function requireOccurred(
  { db, hospitalId, now }: HospitalScope,
  occurredAt: string,
  admittedAt: string,
): Promise<number> {
  const at = Date.parse(occurredAt)
  if (isAhead(at, now)) throw fieldError(422, 'occurredAt', 'La fecha de la nota no puede ser en el futuro')
  if (at >= Date.parse(admittedAt) - DAY_MS) return at
  const day = dayText(dayAt(admittedAt, await timeZoneOf(db, hospitalId)))
  throw fieldError(422, 'occurredAt', `La nota no puede ser de más de un día antes del ingreso (${day})`)
}

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

/** Throws 422 for a template that the hospital doesn't have. */
export async function requireTemplate(context: RequestContext, templateId: number): Promise<Template> {
  const template = await readTemplate(context, templateId)
  if (!template) throw fieldError(422, 'templateId', 'No existe esa plantilla en este centro médico')
  return template
}
