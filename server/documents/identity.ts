import { dayText } from '#src/domain/dates.ts'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { comparedName } from '#src/domain/names.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { asksForIdentity } from '#src/domain/templates/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import type { RequestContext } from '../http/request-context.ts'
import { idOf, mayNamePatients, requireRight } from '../http/rights.ts'
import { readDocument } from './reads.ts'

/** All texts in a value, as a search reads them. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return searchKey(value)
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join(' ') : ''
}

/** Whether something that was written tells by name, CURP, record number or birth date who a patient is. */
async function tellsWho(
  { db }: Pick<RequestContext, 'db'>,
  patientId: number,
  written: unknown,
): Promise<boolean> {
  const patient = await db
    .selectFrom('patients')
    .select(['givenNames', 'firstSurname', 'secondSurname', 'curp', 'recordNumber', 'bornOn'])
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow()
  const { curp, recordNumber, bornOn } = patient
  const texts = textsIn(written)
  const born = bornOn === null ? [] : [bornOn, dayText(bornOn)]
  const names = [fullName(patient), fullName(comparedName(patient))]
  return [...names, recordNumber, ...born, curp ?? '']
    .map(searchKey)
    .some((one) => one !== '' && texts.includes(one))
}

const isBegunSo = ({ definitions }: Document) => definitions.some(({ initial }) => asksForIdentity(initial))

/** Whether a document tells who the patient is: by what filled it when it was begun, by a copy, by hand or as signed. */
async function holdsIdentity(context: RequestContext, document: Document): Promise<boolean> {
  if (document.subject !== null || isBegunSo(document)) return true
  const { documentId, patientId, sections, addenda } = document
  const stored = await context.db
    .selectFrom('documents')
    .select('holdsIdentity')
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  if (stored.holdsIdentity !== null) return stored.holdsIdentity === 1
  return tellsWho(context, patientId, [sections, addenda])
}

/** The document in the path; throws 403 to who may not read patients where it tells who the patient is. */
export async function findReadable(context: RequestContext): Promise<Document | undefined> {
  const document = await readDocument(context, idOf(context.params.documentId) ?? 0)
  if (document && !mayNamePatients(context) && (await holdsIdentity(context, document)))
    requireRight(context.principal, context.hospitalId, ['patients', 'read'])
  return document
}

/**
 * Whether a document tells who the patient is once it is changed to this, as 0 or 1. What somebody writes who may not
 * know it counts for nothing: nobody finds out who it is by guessing.
 */
export async function identityAfter(
  context: RequestContext,
  document: Document,
  sections: readonly SectionContent[],
): Promise<number> {
  if (!mayNamePatients(context)) return 0
  const tells =
    (await holdsIdentity(context, document)) || (await tellsWho(context, document.patientId, sections))
  return tells ? 1 : 0
}
