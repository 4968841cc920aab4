import type { Episode, EpisodeStatus } from '../episodes/contract.ts'
import { ICD10 } from '../episodes/contract.ts'
import { isRunning, isStay } from '../episodes/rules.ts'
import { plainTextOf, richTextOf } from '../rich-text.ts'
import type { Section, TemplateKind } from '../templates/contract.ts'
import type { Document, DocumentStatus, SectionContent, VitalSigns } from './contract.ts'

/** What can be done with a document, beside reading it. */
export type DocumentAction = 'edit' | 'sign' | 'addenda' | 'annul' | 'discard' | 'restore'

/** Borrador → Firmado → Firmado con adenda; Borrador → Descartado → (30 días) Borrador; Firmado → Anulado. */
const ALLOWED: Readonly<Record<DocumentStatus, readonly DocumentAction[]>> = {
  draft: ['edit', 'sign', 'discard'],
  signed: ['addenda', 'annul'],
  amended: ['addenda', 'annul'],
  discarded: ['restore'],
  annulled: [],
}

const STATES: Readonly<Record<DocumentStatus, string>> = {
  draft: 'El documento es un borrador',
  signed: 'El documento ya está firmado',
  amended: 'El documento ya está firmado',
  discarded: 'El borrador está descartado',
  annulled: 'El documento está anulado',
}

const ACTIONS: Readonly<Record<DocumentAction, string>> = {
  edit: 'no se puede cambiar',
  sign: 'no se puede firmar',
  addenda: 'no admite adendas',
  annul: 'no se puede anular',
  discard: 'no se puede descartar',
  restore: 'no hay nada que recuperar',
}

/** Whether an action is possible in a document's state: null, or the sentence that says why not. */
export function refusalOf(action: DocumentAction, status: DocumentStatus): string | null {
  return ALLOWED[status].includes(action) ? null : `${STATES[status]}: ${ACTIONS[action]}`
}

/** For how long a discarded draft can be recovered, in milliseconds. */
export const RECOVERY_MS = 30 * 24 * 3_600_000

/** Whether a new document may begin in an episode: null, or the sentence that says why not. */
export function creationRefusal(status: EpisodeStatus): string | null {
  if (status === 'discharged') return 'El episodio ya tiene egreso: no admite documentos nuevos'
  if (status === 'annulled') return 'El episodio está anulado: no admite documentos nuevos'
  return null
}

/** The *Hoja de enfermería* is signed without a doctor's record. */
export function needsDoctor(kind: TemplateKind): boolean {
  return kind !== 'nursing'
}

/**
 * Whether somebody may sign documents of a kind, and so begin them: null, or the sentence that says why not. No
 * draft begins that its author could never sign.
 * @param practises whether they are an active doctor of the hospital
 */
export function signerRefusal(kind: TemplateKind, practises: boolean): string | null {
  return practises || !needsDoctor(kind) ? null : 'Solo un médico activo puede firmar este documento'
}

interface Measure {
  unit: string
  /** What is seen in living people; outside of it the form asks. */
  plausible: readonly [lowest: number, highest: number]
  /** What can be at all; outside of it nothing is signed. */
  possible: readonly [lowest: number, highest: number]
}

/** Units and ranges, in the order in which they are written. */
export const VITAL_SIGNS: Readonly<Record<keyof VitalSigns, Measure>> = {
  systolic: { unit: 'mmHg', plausible: [70, 220], possible: [20, 350] },
  diastolic: { unit: 'mmHg', plausible: [40, 130], possible: [10, 250] },
  heartRate: { unit: 'lpm', plausible: [40, 180], possible: [0, 350] },
  respiratoryRate: { unit: 'rpm', plausible: [8, 60], possible: [0, 150] },
  temperature: { unit: '°C', plausible: [34, 41], possible: [20, 46] },
  oxygenSaturation: { unit: '%', plausible: [80, 100], possible: [0, 100] },
  glucose: { unit: 'mg/dL', plausible: [50, 400], possible: [5, 2000] },
  weight: { unit: 'kg', plausible: [0.5, 200], possible: [0.2, 650] },
  height: { unit: 'cm', plausible: [30, 210], possible: [20, 280] },
  pain: { unit: '/10', plausible: [0, 10], possible: [0, 10] },
}

/** How a measured value stands to its range. */
export function judgeVitalSign(name: keyof VitalSigns, value: number): 'fine' | 'unusual' | 'impossible' {
  const { plausible, possible } = VITAL_SIGNS[name]
  if (value < possible[0] || value > possible[1]) return 'impossible'
  return value < plausible[0] || value > plausible[1] ? 'unusual' : 'fine'
}

export const NO_VITAL_SIGNS: VitalSigns = {
  systolic: null,
  diastolic: null,
  heartRate: null,
  respiratoryRate: null,
  temperature: null,
  oxygenSaturation: null,
  glucose: null,
  weight: null,
  height: null,
  pain: null,
}

/**
 * What a section of a new document holds.
 * @param initial the definition's own, its variables filled
 */
export function beginSection({ key, type }: Section, initial: string): SectionContent {
  const base = { key, copiedFrom: null }
  switch (type) {
    case 'richText':
      return { ...base, type, value: initial === '' ? null : richTextOf(initial) }
    case 'text':
      return { ...base, type, value: initial }
    case 'vitalSigns':
      return { ...base, type, value: NO_VITAL_SIGNS }
    case 'diagnoses':
    case 'table':
      return { ...base, type, value: [] }
    default:
      return { ...base, type, value: null }
  }
}

/** Whether nothing was written in a section. */
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

function isVitalSign(name: string): name is keyof VitalSigns {
  return name in VITAL_SIGNS
}

function faultOf(content: SectionContent, { options }: Section): string | null {
  if (content.type === 'vitalSigns') {
    const impossible = Object.entries(content.value).some(
      ([name, value]) => value !== null && isVitalSign(name) && judgeVitalSign(name, value) === 'impossible',
    )
    return impossible ? 'un valor no es posible' : null
  }
  if (content.type === 'diagnoses') {
    const isWhole = content.value.every(({ code, text }) => ICD10.test(code) && text.trim() !== '')
    return isWhole ? null : 'un diagnóstico sin clave CIE-10 o sin texto'
  }
  if (content.type === 'choice')
    return content.value === null || content.value === '' || options.includes(content.value)
      ? null
      : 'la plantilla no ofrece esa opción'
  return null
}

/** What keeps a document from being signed. */
export interface Missing {
  key: string
  title: string
  /** What is wrong, after the title and a colon: *sin llenar*. */
  reason: string
}

/** *Faltan para firmar*: what is required and empty, or can't be so; in the order of the template. */
export function missingForSigning({
  definitions,
  sections,
}: Pick<Document, 'definitions' | 'sections'>): Missing[] {
  return definitions.flatMap((definition) => {
    const { key, title, required } = definition
    const content = sections.find((one) => one.key === key)
    if (!content || isEmpty(content)) return required ? [{ key, title, reason: 'sin llenar' }] : []
    const reason = faultOf(content, definition)
    return reason === null ? [] : [{ key, title, reason }]
  })
}

/** The states of a document that counts: what is signed stays so with its addenda. */
export const SIGNED: readonly DocumentStatus[] = ['signed', 'amended']

export function isSigned(status: DocumentStatus): boolean {
  return SIGNED.includes(status)
}

/** A hospital's days. */
export interface Calendar {
  today: string
  dayOf: (instant: string) => string
}

/** What NOM-004-SSA3-2012 asks of a stay at least once a day. */
export const DAILY_NOTE: TemplateKind = 'progress'

/**
 * Whether an episode owes a signed `DAILY_NOTE` of today: a stay's first day begins with its initial note; from the
 * next one on, each day has its own.
 */
export function owesDailyNote(
  { kind, status, admittedAt }: Pick<Episode, 'kind' | 'status' | 'admittedAt'>,
  { today, dayOf }: Calendar,
): boolean {
  return isStay(kind) && isRunning(status) && dayOf(admittedAt) < today
}
