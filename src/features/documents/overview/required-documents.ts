import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import {
  DAILY_NOTE,
  type HospitalCalendar,
  isSigned,
  isUnsigned,
  owesDailyNote,
} from '#src/domain/documents/rules.ts'
import type { Episode, EpisodeKind } from '#src/domain/episodes/contract.ts'
import { isStay, NOTES_BY_MOTIVE } from '#src/domain/episodes/rules.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'

/** A document, or the diagnoses, that an episode’s record should hold by now, and does not. */
export interface MissingDocument {
  /** Unique within an episode. */
  id: string
  /** Notes of any of these kinds would fill it, the first one most likely; none where no new note would. */
  kinds: readonly TemplateKind[]
  text: string
}

type Noted = Pick<DocumentSummary, 'kind' | 'status' | 'occurredAt'>

/** What each kind of episode begins with. Any of these will do. */
const INITIAL: Readonly<Record<EpisodeKind, readonly TemplateKind[]>> = {
  emergency: ['emergency'],
  observation: ['emergency', 'admission'],
  inpatient: ['admission'],
  daySurgery: ['admission'],
  outpatient: ['progress', 'clinicalHistory'],
}

const INITIAL_NAMES: Readonly<Record<EpisodeKind, string>> = {
  emergency: 'la nota inicial de urgencias',
  observation: 'la nota inicial',
  inpatient: 'la nota de ingreso',
  daySurgery: 'la nota de ingreso',
  outpatient: 'la nota de la consulta',
}

const WITH_HISTORY: readonly EpisodeKind[] = ['inpatient', 'daySurgery']

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** *Quedan 2 borradores sin firmar*; empty for none. */
export function draftsText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'Queda 1 borrador sin firmar' : `Quedan ${count} borradores sin firmar`
}

/**
 * The documents that an episode’s record must hold by now and does not (NOM-004-SSA3-2012). Only signed ones count; a
 * draft is said to be unsigned. Of an annulled episode only drafts are left to settle.
 */
export function missingDocuments(
  episode: Pick<Episode, 'kind' | 'status' | 'admittedAt' | 'orderedMotive' | 'discharge' | 'diagnoses'>,
  documents: readonly Noted[],
  calendar: HospitalCalendar,
): MissingDocument[] {
  const { kind, status, orderedMotive, discharge, diagnoses } = episode
  const { today, dayOf } = calendar
  /** @param name with its article: *la nota de ingreso* */
  function unlessSigned(
    id: string,
    kinds: readonly TemplateKind[],
    name: string,
    on?: string,
  ): MissingDocument[] {
    const here = documents.filter(
      (one) => kinds.includes(one.kind) && (on === undefined || dayOf(one.occurredAt) === on),
    )
    if (here.some((one) => isSigned(one.status))) return []
    const isWritten = here.some((one) => isUnsigned(one.status))
    return [{ id, kinds, text: isWritten ? `${capital(name)} está sin firmar` : `Falta ${name}` }]
  }

  const drafts = documents.filter((one) => isUnsigned(one.status)).length
  const waiting = drafts === 0 ? [] : [{ id: 'drafts', kinds: [], text: draftsText(drafts) }]
  if (status === 'annulled') return waiting

  const isLeaving = isStay(kind) && status !== 'open'
  // A death is to be told of before the body leaves, and a journey before it begins.
  const motive = discharge?.motive ?? orderedMotive
  const own = motive ? NOTES_BY_MOTIVE[motive] : undefined
  return [
    ...unlessSigned('initial', INITIAL[kind], INITIAL_NAMES[kind]),
    ...(WITH_HISTORY.includes(kind)
      ? unlessSigned('history', ['clinicalHistory'], 'la historia clínica')
      : []),
    ...(owesDailyNote(episode, calendar)
      ? unlessSigned('progress', [DAILY_NOTE], 'la nota de evolución de hoy', today)
      : []),
    ...(isLeaving ? unlessSigned('discharge', ['discharge'], 'la nota de egreso') : []),
    ...(isLeaving && diagnoses.length === 0
      ? [{ id: 'diagnoses', kinds: [], text: 'Faltan los diagnósticos finales' }]
      : []),
    ...(own ? unlessSigned(own.kind, [own.kind], `la ${own.name}`) : []),
    ...waiting,
  ]
}
