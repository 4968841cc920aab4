import { type Episode, type EpisodeStatus, ICD10 } from '../episodes/contract.ts'
import { isRunning, isStay } from '../episodes/rules.ts'
import { plainTextOf, richTextOf } from '../rich-text.ts'
import type { Section, TemplateKind } from '../templates/contract.ts'
import type { Document, DocumentStatus, DocumentSummary, SectionContent } from './contract.ts'
import { tableFault } from './table-cells.ts'
import {
  isPressureImpossible,
  judgeVitalSign,
  NO_VITAL_SIGNS,
  VITAL_SIGN_NAMES,
  VITAL_SIGNS,
} from './vital-signs.ts'

/** The actions on a document, except reading it. */
export type DocumentAction =
  | 'edit'
  | 'submit'
  | 'return'
  | 'take-over'
  | 'sign'
  | 'addenda'
  | 'annul'
  | 'discard'
  | 'restore'

/**
 * Borrador → Firmado → Firmado con adenda; Borrador → Por autorizar → Firmado, or back to Borrador; Borrador → Descartado
 * → (30 días) Borrador; Firmado → Anulado.
 */
const ALLOWED: Readonly<Record<DocumentStatus, readonly DocumentAction[]>> = {
  draft: ['edit', 'submit', 'take-over', 'sign', 'discard'],
  submitted: ['return', 'sign'],
  signed: ['addenda', 'annul'],
  amended: ['addenda', 'annul'],
  discarded: ['restore'],
  annulled: [],
}

const STATES: Readonly<Record<DocumentStatus, string>> = {
  draft: 'El documento es un borrador',
  submitted: 'El documento espera la firma de un médico',
  signed: 'El documento ya está firmado',
  amended: 'El documento ya está firmado',
  discarded: 'El borrador está descartado',
  annulled: 'El documento está anulado',
}

const ACTIONS: Readonly<Record<DocumentAction, string>> = {
  edit: 'no se puede cambiar',
  submit: 'no se puede enviar a firma',
  return: 'no hay nada que devolver',
  'take-over': 'no se puede tomar',
  sign: 'no se puede firmar',
  addenda: 'no admite adendas',
  annul: 'no se puede anular',
  discard: 'no se puede descartar',
  restore: 'no hay nada que recuperar',
}

/** Why an action is not possible in a document's state; null if it is. */
export function documentRefusal(action: DocumentAction, status: DocumentStatus): string | null {
  return ALLOWED[status].includes(action) ? null : `${STATES[status]}: ${ACTIONS[action]}`
}

/** So long somebody counts as being at a draft after they last said so, in milliseconds. */
export const PRESENCE_MS = 30_000

/** A draft that nobody has written in for so long may be taken over by somebody else, in milliseconds. */
export const IDLE_MS = 24 * 3_600_000

/** How long a discarded draft can be restored, in milliseconds. */
export const RECOVERY_MS = 30 * 24 * 3_600_000

/** Why no new document can be created in an episode; null if it can, also after the patient has left. */
export function creationRefusal(status: EpisodeStatus): string | null {
  if (status === 'annulled') return 'El episodio está anulado: no admite documentos nuevos'
  return null
}

/** Whether a document was begun after the patient had left, which its sheet says. */
export function isWrittenAfterDischarge(
  { createdAt }: Pick<Document, 'createdAt'>,
  { discharge }: Pick<Episode, 'discharge'>,
): boolean {
  return discharge !== null && Date.parse(createdAt) > Date.parse(discharge.at)
}

/**
 * The content of a section in a new document.
 * @param initial what the template begins it with: a text, with its variables filled, or an option
 */
export function beginSection({ key, type, options }: Section, initial: string): SectionContent {
  const common = { key, copiedFrom: null }
  switch (type) {
    case 'richText':
      return { ...common, type, value: initial === '' ? null : richTextOf(initial) }
    case 'text':
      return { ...common, type, value: initial }
    case 'choice':
      return { ...common, type, value: options.includes(initial) ? initial : null }
    case 'vitalSigns':
      return { ...common, type, value: NO_VITAL_SIGNS }
    case 'diagnoses':
    case 'table':
      return { ...common, type, value: [] }
    default:
      return { ...common, type, value: null }
  }
}

/** Whether a section is empty. */
export function isEmpty(content: SectionContent): boolean {
  switch (content.type) {
    case 'richText':
      return content.value === null || plainTextOf(content.value).trim() === ''
    case 'text':
      return content.value.trim() === ''
    case 'vitalSigns':
      return Object.values(content.value).every((one) => one === null)
    case 'diagnoses':
      return content.value.length === 0
    case 'table':
      return content.value.every((row) => row.every((cell) => cell.trim() === ''))
    default:
      return content.value === null || content.value === ''
  }
}

function contentError(content: SectionContent, { options, columns }: Section): string | null {
  if (content.type === 'vitalSigns') {
    const { value } = content
    const impossible = VITAL_SIGN_NAMES.find((name) => judgeVitalSign(name, value[name]) === 'impossible')
    const wrong = impossible ?? (isPressureImpossible(value) ? 'diastolic' : null)
    return wrong && `${VITAL_SIGNS[wrong].name} no es posible`
  }
  if (content.type === 'diagnoses') {
    const isWhole = content.value.every(({ code, text }) => ICD10.test(code) && text.trim() !== '')
    return isWhole ? null : 'un diagnóstico sin clave CIE-10 o sin texto'
  }
  if (content.type === 'table') return tableFault(columns, content.value)
  if (content.type === 'choice')
    return content.value === null || content.value === '' || options.includes(content.value)
      ? null
      : 'la plantilla no ofrece esa opción'
  return null
}

/** A section that prevents a document from being signed. */
export interface Missing {
  key: string
  title: string
  /** The reason, shown after the title and a colon: *sin llenar*. */
  reason: string
}

/** The list *Faltan para firmar*: required sections that are empty, and invalid ones, in the template's order. */
export function missingForSigning({
  definitions,
  sections,
}: Pick<Document, 'definitions' | 'sections'>): Missing[] {
  return definitions.flatMap((definition) => {
    const { key, title, required } = definition
    const content = sections.find((one) => one.key === key)
    if (!content || isEmpty(content)) return required ? [{ key, title, reason: 'sin llenar' }] : []
    const reason = contentError(content, definition)
    return reason === null ? [] : [{ key, title, reason }]
  })
}

/** Who goes on with a draft: its author, unless somebody took it over. */
export function writerOf({
  author,
  takenOverBy,
}: Pick<DocumentSummary, 'author' | 'takenOverBy'>): Document['author'] {
  return takenOverBy ?? author
}

/** Whether a document still waits for a signature, its author's or a physician's. */
export function isUnsigned(status: DocumentStatus): boolean {
  return status === 'draft' || status === 'submitted'
}

/** The states of a signed document; addenda do not change that it is signed. */
export const SIGNED: readonly DocumentStatus[] = ['signed', 'amended']

export function isSigned(status: DocumentStatus): boolean {
  return SIGNED.includes(status)
}

/** The hospital's calendar. */
export interface HospitalCalendar {
  today: string
  dayOf: (instant: string) => string
}

/** The note that NOM-004-SSA3-2012 requires of a stay at least once a day. */
export const DAILY_NOTE: TemplateKind = 'progress'

/** Whether an episode needs a signed `DAILY_NOTE` of today. A first day has an initial note; who has died needs none. */
export function owesDailyNote(
  episode: Pick<Episode, 'kind' | 'status' | 'admittedAt' | 'orderedMotive'>,
  { today, dayOf }: HospitalCalendar,
): boolean {
  const { kind, status, admittedAt, orderedMotive } = episode
  return isStay(kind) && isRunning(status) && orderedMotive !== 'died' && dayOf(admittedAt) < today
}
