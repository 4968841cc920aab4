import type { Episode, EpisodeStatus } from '../episodes/contract.ts'
import { isRunning, isStay } from '../episodes/rules.ts'
import type { TemplateKind } from '../templates/contract.ts'
import type { Document, DocumentStatus, DocumentSummary } from './contract.ts'

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
