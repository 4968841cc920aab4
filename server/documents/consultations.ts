import type { ExpressionBuilder } from 'kysely'
import { ANSWER_KINDS, isRequest } from '#src/domain/documents/consultations.ts'
import { SIGNED } from '#src/domain/documents/rules.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import type { Schema } from '../db/schema.ts'
import { isActivePhysician } from '../doctors/reads.ts'
import { episodeRuns } from '../episodes/running.ts'
import { fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { documentsOf, toSummary } from './reads.ts'

/**
 * Whether a document asks for a consultation that nobody has answered. Once the patient has left there is nobody to be
 * seen any more, so the request waits no longer.
 */
export function isUnanswered(where: ExpressionBuilder<Schema, 'documents' | 'episodes'>) {
  const answers = where
    .selectFrom('documents as answers')
    .select('answers.documentId')
    .whereRef('answers.answersId', '=', 'documents.documentId')
    .where('answers.status', 'in', SIGNED)
  return where.and([
    where('documents.requestedService', 'is not', null),
    where('documents.status', 'in', SIGNED),
    episodeRuns,
    where.not(where.exists(answers)),
  ])
}

/**
 * Whether the caller is among those whom requests wait for: physicians, as nobody's record names a service yet. Each
 * request says which service it asks.
 */
export function mayAnswer(context: RequestContext): Promise<boolean> {
  return isActivePhysician(context)
}

/** Throws 422 or 409 unless a document of this template can answer a request in this episode. */
export async function requireRequest(
  context: RequestContext,
  { kind, name }: Template,
  { episodeId }: Episode,
  answersId: number,
): Promise<void> {
  if (!ANSWER_KINDS.includes(kind))
    throw fieldError(422, 'templateId', `Con la plantilla ${name} no se responde una interconsulta`)
  const row = await documentsOf(context)
    .where('documents.documentId', '=', answersId)
    .where('documents.episodeId', '=', episodeId)
    .executeTakeFirst()
  if (!row || !isRequest(toSummary(row)))
    throw fieldError(422, 'answersId', 'No existe esa solicitud de interconsulta, firmada, en este episodio')
  const answer = await documentsOf(context)
    .where('documents.answersId', '=', answersId)
    .where('documents.status', 'in', SIGNED)
    .executeTakeFirst()
  if (answer) throw fieldError(409, 'answersId', `La interconsulta ya la respondió ${answer.signedByName}`)
}
