import * as z from 'zod/mini'
import { Profession } from '../doctors/contract.ts'
import { EpisodeBed } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { Sex } from '../patients/contract.ts'
import { PATIENT_NAMES } from '../patients/name-fields.ts'
import { RichText } from '../rich-text.ts'
import { Section, SectionKey, Template, TemplateKind } from '../templates/contract.ts'
import { atMost, multilineText, required } from '../text-rules.ts'

export const DocumentStatus = z.enum(['draft', 'submitted', 'signed', 'amended', 'discarded', 'annulled'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** Text exactly as it was written, because signed text must never be normalized when it is read. */
const text = (longest: number) => z.string().check(atMost(longest))
const measured = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000))), null)

/** A patient's vital signs; null if not measured. Units and ranges: `VITAL_SIGNS` of rules.ts. */
export const VitalSigns = z.object({
  systolic: measured,
  diastolic: measured,
  heartRate: measured,
  respiratoryRate: measured,
  temperature: measured,
  oxygenSaturation: measured,
  glucose: measured,
  weight: measured,
  height: measured,
  pain: measured,
})
export type VitalSigns = z.infer<typeof VitalSigns>

/** A diagnosis of a draft: complete only when the document is signed. */
export const NotedDiagnosis = z.object({
  code: text(10),
  text: text(300),
  rank: z.enum(['principal', 'secundario']),
  certainty: z.enum(['presuntivo', 'confirmado']),
})
export type NotedDiagnosis = z.infer<typeof NotedDiagnosis>

const base = {
  key: SectionKey,
  /** The document that the content was copied from, until somebody edits it. */
  copiedFrom: z._default(z.nullable(Id), null),
}

/** The content of one section; `type` is its definition's. */
export const SectionContent = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('richText'), value: z.nullable(RichText) }),
  z.object({ ...base, type: z.literal('text'), value: text(4000) }),
  z.object({ ...base, type: z.literal('number'), value: z.nullable(z.number()) }),
  z.object({ ...base, type: z.literal('date'), value: z.nullable(z.iso.date()) }),
  z.object({ ...base, type: z.literal('choice'), value: z.nullable(text(120)) }),
  z.object({ ...base, type: z.literal('vitalSigns'), value: VitalSigns }),
  z.object({ ...base, type: z.literal('diagnoses'), value: z.array(NotedDiagnosis).check(z.maxLength(50)) }),
  /** Rows of cells, each row as long as the section has headings. */
  z.object({
    ...base,
    type: z.literal('table'),
    value: z.array(z.array(text(1000)).check(z.maxLength(50))).check(z.maxLength(500)),
  }),
  /** One of the services of the hospital, by its name. */
  z.object({ ...base, type: z.literal('service'), value: z.nullable(text(120)) }),
])
export type SectionContent = z.infer<typeof SectionContent>

const Author = z.object({ userId: z.string(), name: z.string() })
/** The signer, with the licence (cédula) at that time; null for who has none. */
const Signature = z.object({ userId: z.string(), name: z.string(), license: z.nullable(z.string()) })
export type Signature = z.infer<typeof Signature>

export const Addendum = z.object({ text: z.string(), at: Instant, signedBy: Signature })
export type Addendum = z.infer<typeof Addendum>

/** The patient, as the record was when the document was signed. */
export const DocumentSubject = z.object({
  name: z.string(),
  recordNumber: z.string(),
  birthDate: z.nullable(z.iso.date()),
  /** In years, if the birth date is unknown. */
  estimatedAge: z.nullable(z.int()),
  sex: Sex,
})
export type DocumentSubject = z.infer<typeof DocumentSubject>

/** A document without its content, as lists show it. */
export const DocumentSummary = z.object({
  documentId: Id,
  episodeId: Id,
  patientId: Id,
  templateId: Id,
  /** The template's revision; it never changes for a document. */
  revision: Id,
  kind: TemplateKind,
  title: z.string(),
  status: DocumentStatus,
  author: Author,
  /** Who goes on with it in place of the author, who left or has not gone on with it; null for the author. */
  takenOverBy: z._default(z.nullable(Author), null),
  /** When the described event happened. */
  occurredAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  /** When it was handed to a physician to be authorised; null for what its author signs, and for what was returned. */
  submittedAt: z._default(z.nullable(Instant), null),
  /** When a physician returned it last, until it is submitted again. */
  returnedAt: z._default(z.nullable(Instant), null),
  signedAt: z.nullable(Instant),
  signedBy: z.nullable(Signature),
  discardedAt: z.nullable(Instant),
  /** The signed request of a consultation (interconsulta) that it answers; it never changes for a document. */
  answersId: z._default(z.nullable(Id), null),
  /** Of a signed request of a consultation: the service that is asked, empty for none in particular. Else null. */
  requestedService: z._default(z.nullable(z.string()), null),
  version: z.int(),
})
export type DocumentSummary = z.infer<typeof DocumentSummary>

/** Who has written what a physician authorises, with what they were then (elaboró). */
const Submission = z.object({ by: z.extend(Signature, { profession: z.nullable(Profession) }), at: Instant })
export type Submission = z.infer<typeof Submission>

/** What a physician says is to be mended before they put their name under it (devuelto). */
const Return = z.object({ by: Author, at: Instant, note: z.string() })

/** One note of the record (documento). */
export const Document = z.extend(DocumentSummary, {
  /** As its revision of the template says. */
  signers: Template.shape.signers,
  needsAuthorization: Template.shape.needsAuthorization,
  submission: z._default(z.nullable(Submission), null),
  returned: z._default(z.nullable(Return), null),
  /** The sections that its revision of the template defines, in order. */
  definitions: z.array(Section),
  /** The content: one for each definition, in the same order. */
  sections: z.array(SectionContent),
  /** The last person other than the author who changed it, and when; null if nobody did. */
  lastEditedBy: z._default(z.nullable(Author), null),
  lastEditedAt: z._default(z.nullable(Instant), null),
  /** Null until it is signed, and for documents that the first version signed. */
  subject: z._default(z.nullable(DocumentSubject), null),
  /** Which fields were signed: see `signature.ts`. Null until it is signed. */
  signatureVersion: z._default(z.nullable(z.int()), null),
  /** SHA-256 of those fields' canonical JSON, in hexadecimal; null until it is signed. */
  digest: z.nullable(z.string()),
  addenda: z.array(Addendum),
  annulment: z.nullable(z.object({ at: Instant, reason: z.string(), signedBy: Signature })),
  /** Who has had a hand on the draft within the last half minute. */
  editors: z._default(z.array(Author), []),
})
export type Document = z.infer<typeof Document>

export const DocumentPage = pageOf(DocumentSummary)

/** A document as the list of all episodes shows it; `null` name where the reader may not read patients. */
export const ListedDocument = z.extend(DocumentSummary, {
  ...PATIENT_NAMES,
  /** The bed of its episode, or the last one. Only `GET documents` gives it and the next. */
  bed: z.optional(z.nullable(EpisodeBed)),
  /** When the patient left. */
  dischargedAt: z.optional(z.nullable(Instant)),
})

export type ListedDocument = z.infer<typeof ListedDocument>

export const ListedDocumentPage = pageOf(ListedDocument)

/**
 * Query of `GET episodes/{episodeId}/documents` and of `GET documents`; the newest first. `bed` orders by floor, room and
 * bed, then those without one.
 */
export const DocumentListQuery = z.extend(
  listQuery(['occurredAt', 'documentId', 'updatedAt', 'dischargedAt', 'bed'], 'desc'),
  {
    status: z.optional(DocumentStatus),
    templateId: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
    /** `me`: those that the signed-in person goes on with, or has written. */
    author: z.optional(z.literal('me')),
    /** `me`: those that wait for a physician, and which the signed-in one may authorise. */
    authorizer: z.optional(z.literal('me')),
    /** `me`: requests of consultations in running episodes that wait for an answer, of the signed-in person among others. */
    unanswered: z.optional(z.literal('me')),
    /** Documents of patients who have left. */
    discharged: z.optional(z.literal('true')),
  },
)

/** Body of `POST episodes/{episodeId}/documents`. */
export const DocumentCreate = z.object({
  templateId: Id,
  /** Now, if unset. */
  occurredAt: z.optional(Instant),
  /** The request that it answers, a signed one of the same episode. */
  answersId: z.optional(Id),
})
export type DocumentCreate = z.input<typeof DocumentCreate>

/** Body of `PUT documents/{documentId}`. Missing sections stay as they are. */
export const DocumentUpdate = z.object({
  sections: z.array(SectionContent).check(z.maxLength(60)),
  occurredAt: z.optional(Instant),
})
export type DocumentUpdate = z.input<typeof DocumentUpdate>

/** Body of `POST documents/{documentId}/return`. */
export const DocumentReturn = z.object({
  note: required(multilineText(2000), 'Escribe qué hay que corregir'),
})
export type DocumentReturn = z.input<typeof DocumentReturn>

/** Body of `POST documents/{documentId}/addenda`. */
export const AddendumCreate = z.object({ text: required(multilineText(10_000), 'Escribe la adenda') })
export type AddendumCreate = z.input<typeof AddendumCreate>

/** Body of `POST documents/{documentId}/annul`. */
export const DocumentAnnulment = z.object({
  reason: required(multilineText(2000), 'Escribe por qué se anula'),
})
export type DocumentAnnulment = z.input<typeof DocumentAnnulment>
