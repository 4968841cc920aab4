import { practises } from '#src/domain/doctors/contract.ts'
import { returnDocument, submitDocument, takeOverDocument } from '#src/domain/documents/api-writes.ts'
import { DocumentReturn } from '#src/domain/documents/contract.ts'
import { IDLE_MS, writerOf } from '#src/domain/documents/rules.ts'
import { completionFor, signerRefusal } from '#src/domain/documents/signing.ts'
import { professionOf, readDoctor } from '../../doctors/reads.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HospitalScope } from '../../http/request-context.ts'
import { requireAuthorizer } from '../authorization.ts'
import { nameOf, requireAuthor } from '../requirements.ts'
import { partToSign } from '../sections.ts'
import { documentAction, requireComplete, requireWriter, signatureOf } from './document-action.ts'

export const submit = documentAction(submitDocument, {
  action: 'submit',
  summary: 'Hands a draft of the caller, who may not sign it alone, to a physician; it waits unchanged',
  async authorize(context, found) {
    requireWriter(context, found, 'enviarlo a firma')
    const completion = completionFor(found, await professionOf(context))
    if (completion === 'submit') return
    throw new ApiError(403, signerRefusal(found, completion) ?? 'Este documento lo firmas tú')
  },
  check: async (context) => requireComplete(await partToSign(context, context.found)),
  async move(context) {
    const { userId, name, license } = await signatureOf(context)
    return {
      status: 'draft',
      submittedAt: context.now.getTime(),
      submittedById: userId,
      submittedByName: name,
      submittedByLicense: license,
      submittedByProfession: await professionOf(context),
      returnedAt: null,
      returnedById: null,
      returnedByName: null,
      returnNote: null,
    }
  },
})

export const giveBack = documentAction(returnDocument, {
  action: 'return',
  summary: 'Returns what was submitted to its writer, with what is to be mended, by who could authorise it',
  body: DocumentReturn,
  async authorize(context, found) {
    // What waits for nobody is refused for its state.
    if (found.status === 'submitted') await requireAuthorizer(context, found)
  },
  async move(context) {
    const { principal, now, body } = context
    return {
      status: 'draft',
      submittedAt: null,
      submittedById: null,
      submittedByName: null,
      submittedByLicense: null,
      submittedByProfession: null,
      returnedAt: now.getTime(),
      returnedById: principal.userId,
      returnedByName: await nameOf(context),
      returnNote: body.note,
    }
  },
})

/** Whether somebody has left: they are no member any more, or their record says that they practise here no longer. */
async function hasLeft(scope: HospitalScope, userId: string): Promise<boolean> {
  const member = await scope.db
    .selectFrom('members')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!member) return true
  const doctor = await readDoctor(scope, userId)
  return doctor !== undefined && !practises(doctor)
}

export const takeOver = documentAction(takeOverDocument, {
  action: 'take-over',
  summary:
    'Lets the caller go on with a draft whose writer has left, or has not written in it for a day; its author stays named',
  authorize: requireAuthor,
  async move(context) {
    const { principal, found, now } = context
    const writer = writerOf(found)
    if (writer.userId === principal.userId) throw new ApiError(409, 'Este borrador ya lo escribes tú')
    const isIdle = now.getTime() - Date.parse(found.updatedAt) >= IDLE_MS
    if (!isIdle && !(await hasLeft(context, writer.userId)))
      throw new ApiError(409, `${writer.name} sigue aquí y escribió hace menos de 24 horas`)
    return { status: 'draft', takenById: principal.userId, takenByName: await nameOf(context) }
  },
})
