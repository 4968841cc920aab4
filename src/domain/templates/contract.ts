import * as z from 'zod/mini'
import { SigningProfession } from '../doctors/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { lineText, multilineText, nameText, required } from '../text-rules.ts'

/** The kinds of note in NOM-004-SSA3-2012. */
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
])
export type SectionType = z.infer<typeof SectionType>

/** The permanent name of a section, under which documents store its content. */
export const SectionKey = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'Usa letras y números'))

const stored = z.string().check(z.trim())

/** One part of a note, as its template defines it (sección). */
export const Section = z.object({
  key: SectionKey,
  title: stored,
  help: z._default(stored, ''),
  required: z._default(z.boolean(), false),
  type: SectionType,
  /** The choices of a `choice`, the headings of a `table`, the unit of a `number`; empty for other types. */
  options: z._default(z.array(stored), []),
  /** The initial text of a new document, for `richText` and `text`; its variables are filled at creation. */
  initial: z._default(stored, ''),
})
export type Section = z.infer<typeof Section>

/** A section in a request's body. */
export const SectionBody = z.extend(Section, {
  title: required(lineText(120), 'Escribe el título de la sección'),
  help: z._default(multilineText(500), ''),
  options: z._default(z.array(required(lineText(120), 'Escribe la opción')).check(z.maxLength(50)), []),
  initial: z._default(multilineText(4000), ''),
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
  name: required(nameText(120), 'Escribe el nombre'),
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
