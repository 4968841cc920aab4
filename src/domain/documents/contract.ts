import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { Sex } from '../patients/contract.ts'
import { RichText } from '../rich-text.ts'
import { Section, SectionKey, TemplateKind } from '../templates/contract.ts'
import { atMost, multilineText, required } from '../text-rules.ts'

export const DocumentStatus = z.enum(['draft', 'signed', 'amended', 'discarded', 'annulled'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** As it was written: what is signed is never made anew by whoever reads it. */
const text = (longest: number) => z.string().check(atMost(longest))
const measured = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000))), null)

/** What is measured of a patient; null where it was not. Units and ranges: `VITAL_SIGNS` of rules.ts. */
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

/** A diagnosis as it is being written: complete only when the document is signed. */
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

/** What one section of a document holds; `type` is its definition's. */
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
])
export type SectionContent = z.infer<typeof SectionContent>

const Author = z.object({ userId: z.string(), name: z.string() })
/** Whoever signs, with the licence (cédula) of the moment; null where the kind asks for none. */
const Signature = z.object({ userId: z.string(), name: z.string(), license: z.nullable(z.string()) })
export type Signature = z.infer<typeof Signature>

export const Addendum = z.object({ text: z.string(), at: Instant, signedBy: Signature })
export type Addendum = z.infer<typeof Addendum>

/** Whose note it is, as the patient's record said when it was signed. */
export const DocumentSubject = z.object({
  name: z.string(),
  recordNumber: z.string(),
  birthDate: z.nullable(z.iso.date()),
  /** In years, where nobody knew the birth date. */
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
  /** Of the template; it never changes under a document. */
  revision: Id,
  kind: TemplateKind,
  title: z.string(),
  status: DocumentStatus,
  author: Author,
  /** When what it tells happened. */
  occurredAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  signedAt: z.nullable(Instant),
  signedBy: z.nullable(Signature),
  discardedAt: z.nullable(Instant),
  version: z.int(),
})
export type DocumentSummary = z.infer<typeof DocumentSummary>

/** One note of the record (documento). */
export const Document = z.extend(DocumentSummary, {
  /** What its revision of the template asks for, in order. */
  definitions: z.array(Section),
  /** What it holds: one for each definition, in the same order. */
  sections: z.array(SectionContent),
  /** The last person beside the author who changed it, and when; null where nobody did. */
  lastEditedBy: z._default(z.nullable(Author), null),
  lastEditedAt: z._default(z.nullable(Instant), null),
  /** Null until it is signed, and where the first version signed it. */
  subject: z._default(z.nullable(DocumentSubject), null),
  /** Which fields the digest is over: `signature.ts`. Null until it is signed. */
  signatureVersion: z._default(z.nullable(z.int()), null),
  /** SHA-256 over the canonical JSON of those fields, in hexadecimal; null until it is signed. */
  digest: z.nullable(z.string()),
  addenda: z.array(Addendum),
  annulment: z.nullable(z.object({ at: Instant, reason: z.string(), signedBy: Signature })),
})
export type Document = z.infer<typeof Document>

export const DocumentPage = pageOf(DocumentSummary)

/** A document as the list of all episodes shows it; `null` name where the reader may not read patients. */
export const ListedDocument = z.extend(DocumentSummary, { patientName: z.nullable(z.string()) })
export type ListedDocument = z.infer<typeof ListedDocument>

export const ListedDocumentPage = pageOf(ListedDocument)

/** Query of `GET episodes/{episodeId}/documents` and of `GET documents`; the newest first. */
export const DocumentListQuery = z.extend(listQuery(['occurredAt', 'documentId', 'updatedAt'], 'desc'), {
  status: z.optional(DocumentStatus),
  templateId: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
  /** `me`: those of the signed-in person. */
  author: z.optional(z.literal('me')),
})

/** Body of `POST episodes/{episodeId}/documents`. */
export const DocumentCreate = z.object({
  templateId: Id,
  /** Now, where it is left out. */
  occurredAt: z.optional(Instant),
})
export type DocumentCreate = z.input<typeof DocumentCreate>

/** Body of `PUT documents/{documentId}`. Sections that are left out stay as they are. */
export const DocumentUpdate = z.object({
  sections: z.array(SectionContent).check(z.maxLength(60)),
  occurredAt: z.optional(Instant),
})
export type DocumentUpdate = z.input<typeof DocumentUpdate>

/** Body of `POST documents/{documentId}/addenda`. */
export const AddendumCreate = z.object({ text: required(multilineText(10_000), 'Escribe la adenda') })
export type AddendumCreate = z.input<typeof AddendumCreate>

/** Body of `POST documents/{documentId}/annul`. */
export const DocumentAnnulment = z.object({
  reason: required(multilineText(2000), 'Escribe por qué se anula'),
})
export type DocumentAnnulment = z.input<typeof DocumentAnnulment>
