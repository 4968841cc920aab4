import { dayText, instantText } from '#src/domain/dates.ts'
import type { Document, DocumentStatus, Signature } from '#src/domain/documents/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import type { Addresses } from './addresses.ts'
import { encounterName } from './condition.ts'
import { concept, hl7, identifier, list, type Resource, textOf } from './elements.ts'
import { element, facts, narrative, words } from './narrative.ts'
import { custodianName } from './organization.ts'
import { patientName, SEXES } from './patient.ts'
import { practitionerName } from './practitioner.ts'
import type { Custodian } from './record.ts'
import { sectionPart } from './section.ts'

const LOINC = 'http://loinc.org'

/** What each kind is called, and its code among those that R4 names for documents, where there is one. */
export const DOCUMENT_TYPES: Readonly<
  Record<TemplateKind, readonly [text: string, code?: string, display?: string]>
> = {
  clinicalHistory: ['Historia clínica', '34117-2', 'History and physical note'],
  progress: ['Nota de evolución', '11506-3', 'Provider-unspecified Progress note'],
  consultation: ['Interconsulta', '11488-4', 'Consult note'],
  referral: ['Referencia o traslado', '57133-1', 'Referral note'],
  emergency: ['Nota inicial de urgencias', '34111-5', 'Emergency department Note'],
  admission: ['Nota de ingreso', '67852-4', 'Hospital Admission evaluation note'],
  preoperative: ['Nota preoperatoria', '67862-3', 'Preoperative evaluation and management note'],
  preanesthetic: [
    'Nota preanestésica',
    '34751-8',
    'Anesthesiology Preoperative evaluation and management note',
  ],
  postanesthetic: ['Nota postanestésica', '34750-0', 'Anesthesiology Note'],
  postoperative: ['Nota postoperatoria', '11504-8', 'Provider-unspecified Operation note'],
  discharge: ['Nota de egreso', '18842-5', 'Discharge summary'],
  nursing: ['Hoja de enfermería', '34746-8', 'Nurse Note'],
  consent: ['Consentimiento informado', '59284-0', 'Patient Consent'],
  voluntaryDischarge: ['Egreso voluntario'],
  consultationAnswer: ['Respuesta de interconsulta', '11488-4', 'Consult note'],
  surgicalChecklist: ['Lista de verificación quirúrgica'],
  death: ['Nota de defunción o de muerte fetal'],
  publicProsecutor: ['Notificación al Ministerio Público'],
  diagnosticAid: ['Auxiliar de diagnóstico'],
  socialWork: ['Nota de trabajo social'],
  admissionConsent: ['Consentimiento de ingreso', '59284-0', 'Patient Consent'],
  orders: ['Indicaciones médicas'],
  other: ['Otro documento'],
}

const STATUSES: Readonly<Record<DocumentStatus, string>> = {
  draft: 'preliminary',
  signed: 'final',
  amended: 'amended',
  submitted: 'preliminary',
  discarded: 'entered-in-error',
  annulled: 'entered-in-error',
}

export const compositionName = ({ documentId }: Pick<Document, 'documentId'>) => `Composition/${documentId}`

const typeOf = (kind: TemplateKind) => {
  const [text, code, display = ''] = DOCUMENT_TYPES[kind]
  return concept(code === undefined ? undefined : { system: LOINC, code, display }, text)
}

const signer = ({ name, license }: Signature) => (license === null ? name : `${name}, cédula ${license}`)

/** Who signed it and when, and the digest that proves that nothing was changed since. */
function signature({ title, author, signedAt, signedBy, subject, digest }: Document, timeZone: string) {
  return facts([
    ['Documento', title],
    // As it was signed: the record may say something else today.
    ['Paciente', subject?.name],
    ['Expediente', subject?.recordNumber],
    ['Nacimiento', subject?.birthDate && dayText(subject.birthDate)],
    ['Sexo', subject && SEXES[subject.sex]],
    ['Autor', author.name],
    ['Firmado por', signedBy && signer(signedBy)],
    ['Firmado', signedAt && instantText(signedAt, timeZone)],
    ['SHA-256', digest],
  ])
}

interface Note {
  title: string
  text: string
  by: Signature
  at: string
}

/** What was written to a document after it was signed, with who wrote it. */
function notePart({ title, text, by, at }: Note, timeZone: string, addresses: Addresses) {
  const written = `${text}\n${signer(by)}, ${instantText(at, timeZone)}`
  return {
    title,
    author: [addresses.to(practitionerName(by), textOf(by.name))],
    text: narrative('additional', element('p', words(written))),
  }
}

function notesOf({ addenda, annulment }: Document): Note[] {
  const added = addenda.map(({ text, signedBy, at }) => ({ title: 'Adenda', text, by: signedBy, at }))
  if (annulment === null) return added
  const { reason, signedBy, at } = annulment
  return [...added, { title: 'Anulación', text: reason, by: signedBy, at }]
}

/** When it last changed: R4 wants the time of editing, not of what is told. */
function editedAt({ signedAt, updatedAt, addenda, annulment }: Document): string {
  return annulment?.at ?? addenda.at(-1)?.at ?? signedAt ?? updatedAt
}

/** A signed note: what it says, and what was added to it. */
export function compositionResource(
  document: Document,
  { patient, custodian }: { patient: Patient; custodian: Custodian },
  at: Addresses,
): Resource {
  const { documentId, kind, status, title, author, occurredAt, signedAt, signedBy } = document
  const { definitions, sections } = document
  const visit = hl7('v2-0203', 'RI', 'Resource identifier')
  const [type] = DOCUMENT_TYPES[kind]
  const contents = new Map(sections.map((section) => [section.key, section]))
  const written = definitions.map((definition) => sectionPart(definition, contents.get(definition.key)))
  const later = notesOf(document).map((note) => notePart(note, custodian.timeZone, at))
  const assigner = at.to(custodianName(custodian))
  return {
    resourceType: 'Composition',
    id: at.id(compositionName(document)),
    language: 'es-MX',
    text: narrative('additional', signature(document, custodian.timeZone)),
    identifier: identifier({ use: 'usual', type: visit, value: String(documentId), assigner }),
    status: STATUSES[status],
    type: typeOf(kind),
    subject: at.to(patientName(patient)),
    encounter: at.to(encounterName(document)),
    date: editedAt(document),
    author: [at.to(practitionerName(author), textOf(author.name))],
    title: textOf(title) ?? type,
    attester: signedBy
      ? [{ mode: 'legal', time: signedAt, party: at.to(practitionerName(signedBy), textOf(signedBy.name)) }]
      : undefined,
    custodian: at.to(custodianName(custodian)),
    event: [{ period: { start: occurredAt } }],
    section: list(...written, ...later),
  }
}
