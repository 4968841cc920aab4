import * as z from 'zod/mini'
import { SigningProfession } from '../doctors/contract.ts'
import { DischargeMotive } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { Sex } from '../patients/contract.ts'
import { lineText, multilineText, required } from '../text-rules.ts'
import { wholeNameText } from '../written-names.ts'

/** The kinds of document: the notes of NOM-004-SSA3-2012, and what else hospitals keep in a record. */
export const TemplateKind = z.enum([
  'clinicalHistory',
  'progress',
  'consultation',
  'referral',
  'emergency',
  'admission',
  'preoperative',
  'preanesthetic',
  'postanesthetic',
  'postoperative',
  'discharge',
  'nursing',
  'consent',
  'voluntaryDischarge',
  'consultationAnswer',
  'surgicalChecklist',
  'death',
  'publicProsecutor',
  'diagnosticAid',
  'socialWork',
  'admissionConsent',
  'orders',
  'other',
])
export type TemplateKind = z.infer<typeof TemplateKind>

export const TemplateStatus = z.enum(['draft', 'published', 'retired'])
export type TemplateStatus = z.infer<typeof TemplateStatus>

export const SectionType = z.enum([
  'richText',
  'text',
  'number',
  'date',
  'choice',
  'vitalSigns',
  'diagnoses',
  'table',
  'service',
])
export type SectionType = z.infer<typeof SectionType>

/** What the cells of a table's column hold: any text, or one thing that is checked before a document is signed. */
export const ColumnKind = z.enum([
  'text',
  'date',
  'time',
  'number',
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
  'glucose',
  'weight',
  'height',
  'pain',
])
export type ColumnKind = z.infer<typeof ColumnKind>

/** The permanent name of a section, under which documents store its content. */
export const SectionKey = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'Usa letras y números'))

const stored = z.string().check(z.trim())

/** A motive of discharge, or `none` as long as no discharge is ordered. */
export const ConditionMotive = z.enum([...DischargeMotive.options, 'none'])
export type ConditionMotive = z.infer<typeof ConditionMotive>

/** When a section is part of a document: if everything holds that is named here. */
export const SectionCondition = z.object({
  /** The patient's sex is one of these. */
  sex: z.optional(z.array(Sex)),
  /** The patient's age in whole years, both ends included. */
  ageFrom: z.optional(z.int()),
  ageTo: z.optional(z.int()),
  /** The discharge of the episode, ordered or registered, has one of these motives. */
  motive: z.optional(z.array(ConditionMotive)),
  /** An earlier `choice` of the same document, by its key, has one of these values. */
  choice: z.optional(z.object({ key: SectionKey, values: z.array(stored) })),
})
export type SectionCondition = z.infer<typeof SectionCondition>

/** One part of a note, as its template defines it (sección). */
export const Section = z.object({
  key: SectionKey,
  title: stored,
  help: z._default(stored, ''),
  required: z._default(z.boolean(), false),
  type: SectionType,
  /** The choices of a `choice`, the headings of a `table`, the unit of a `number`; empty for other types. */
  options: z._default(z.array(stored), []),
  /** What each column of a `table` holds, in the order of its headings; absent, as a condition is, where all are text. */
  columns: z.optional(z.array(ColumnKind)),
  /** What a new document begins with: a text, with its variables filled, or one of the options of a `choice`. */
  initial: z._default(stored, ''),
  /** Absent, not null, where nothing is asked: signatures of before are over sections without it. */
  visibleIf: z.optional(SectionCondition),
})
export type Section = z.infer<typeof Section>

/** A section in a request's body. */
export const SectionBody = z.extend(Section, {
  title: required(lineText(120), 'Escribe el título de la sección'),
  help: z._default(multilineText(500), ''),
  options: z._default(z.array(required(lineText(120), 'Escribe la opción')).check(z.maxLength(50)), []),
  initial: z._default(multilineText(4000), ''),
  visibleIf: z.optional(
    z.extend(SectionCondition, {
      choice: z.optional(
        z.object({ key: SectionKey, values: z.array(required(lineText(120), 'Elige la opción')) }),
      ),
    }),
  ),
})

/** Who puts their name under the documents of a template. */
const signing = {
  /** The professions that sign; empty where whoever writes in the record does. Left out, those of its kind. */
  signers: z.optional(z.array(SigningProfession).check(z.maxLength(10))),
  /** Whether what others than physicians write takes effect once a physician has authorised it (autoriza un médico). */
  needsAuthorization: z._default(z.boolean(), false),
}

/** The editable fields of a template. */
export const TemplateUpdate = z.object({
  name: required(wholeNameText(120), 'Escribe el nombre'),
  kind: TemplateKind,
  ...signing,
  sections: z.array(SectionBody).check(z.minLength(1, 'Agrega al menos una sección'), z.maxLength(60)),
})
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

/** A template of a hospital's documents (plantilla). */
export const Template = z.object({
  name: z.string(),
  kind: TemplateKind,
  ...signing,
  sections: z.array(Section),
  templateId: Id,
  /** The number of published revisions, plus one for a draft of the next. */
  revision: Id,
  status: TemplateStatus,
  /** The revision of new documents; null before the first publication. */
  publishedRevision: z.nullable(Id),
  updatedAt: Instant,
  version: z.int(),
})
export type Template = z.infer<typeof Template>

export const TemplatePage = pageOf(Template)

/**
 * Query of `GET templates`. Whoever may not read drafts (hospital-read) gets only what is published, and gets it as
 * it was published; `status=published` asks for the same.
 */
export const TemplateListQuery = z.extend(listQuery(['name', 'templateId', 'updatedAt']), {
  status: z.optional(TemplateStatus),
  kind: z.optional(TemplateKind),
})
