import { dayText } from '#src/domain/dates.ts'
import type { Document, SectionContent } from '#src/domain/documents/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { asksForIdentity } from '#src/domain/templates/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import { mayName } from '../assignments/targets.ts'
import { idOf, requireRight } from '../http/authorize.ts'
import type { Call } from '../http/call.ts'
import { readDocument } from './reads.ts'

/** All texts in a value, as a search reads them. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return searchKey(value)
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join(' ') : ''
}

/** Whether something that was written tells by name, CURP, record number or birth date who a patient is. */
async function tellsWho({ db }: Pick<Call, 'db'>, patientId: number, written: unknown): Promise<boolean> {
  const patient = await db
    .selectFrom('patients')
    .select(['givenNames', 'firstSurname', 'secondSurname', 'curp', 'recordNumber', 'bornOn'])
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow()
  const { curp, recordNumber, bornOn } = patient
  const texts = textsIn(written)
  const born = bornOn === null ? [] : [bornOn, dayText(bornOn)]
  return [fullName(patient), recordNumber, ...born, curp ?? '']
    .map(searchKey)
    .some((one) => one !== '' && texts.includes(one))
}

const isBegunSo = ({ definitions }: Document) => definitions.some(({ initial }) => asksForIdentity(initial))

/** Whether a document tells who the patient is: by what filled it when it was begun, by a copy, by hand or as signed. */
async function holdsIdentity(call: Call, document: Document): Promise<boolean> {
  if (document.subject !== null || isBegunSo(document)) return true
  const { documentId, patientId, sections, addenda } = document
  const stored = await call.db
    .selectFrom('documents')
    .select('holdsIdentity')
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  if (stored.holdsIdentity !== null) return stored.holdsIdentity === 1
  return tellsWho(call, patientId, [sections, addenda])
}

/** The document in the path; throws 403 to who may not read patients where it tells who the patient is. */
export async function findReadable(call: Call): Promise<Document | undefined> {
  const document = await readDocument(call, idOf(call.params.documentId) ?? 0)
  if (document && !mayName(call) && (await holdsIdentity(call, document)))
    requireRight(call.caller, call.hospitalId, ['patients', 'read'])
  return document
}

/**
 * Whether a document tells who the patient is once it is changed to this, as 0 or 1. What somebody writes who may not
 * know it counts for nothing: nobody finds out who it is by guessing.
 */
export async function identityAfter(
  call: Call,
  document: Document,
  sections: readonly SectionContent[],
): Promise<number> {
  if (!mayName(call)) return 0
  const tells = (await holdsIdentity(call, document)) || (await tellsWho(call, document.patientId, sections))
  return tells ? 1 : 0
}
