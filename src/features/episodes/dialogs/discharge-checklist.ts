import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { isSigned, isUnsigned } from '#src/domain/documents/rules.ts'
import type { DischargeMotive, Episode } from '#src/domain/episodes/contract.ts'
import { NOTES_BY_MOTIVE } from '#src/domain/episodes/rules.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'

/** One thing that should be there before a patient leaves. */
export interface ChecklistItem {
  /** What should be there, as the list names it. */
  label: string
  isDone: boolean
  /** What is wrong and what to do about it, where it is not there. */
  todo: string
  /** How the record names it where the discharge goes ahead without it. */
  missing: string
  /** Settled among the episode's documents. */
  inDocuments: boolean
}

type Noted = Pick<DocumentSummary, 'kind' | 'status'>

/** @param name of the document, after *la*: *nota de egreso* */
function note(kind: TemplateKind, name: string, documents: readonly Noted[]): ChecklistItem {
  const notes = documents.filter((one) => one.kind === kind)
  const isWritten = notes.some(({ status }) => isUnsigned(status))
  return {
    label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)} firmada`,
    isDone: notes.some(({ status }) => isSigned(status)),
    todo: isWritten ? `La ${name} está sin firmar.` : `Falta la ${name}.`,
    missing: name,
    inDocuments: true,
  }
}

function drafts(documents: readonly Noted[]): ChecklistItem {
  const count = documents.filter(({ status }) => isUnsigned(status)).length
  const text = count === 1 ? '1 borrador' : `${count} borradores`
  return {
    label: 'Ningún borrador sin firmar',
    isDone: count === 0,
    todo: `${count === 1 ? 'Queda' : 'Quedan'} ${text} sin firmar.`,
    missing: `firma de ${text}`,
    inDocuments: true,
  }
}

const UNKNOWN: ChecklistItem = {
  label: 'Documentos revisados',
  isDone: false,
  todo: 'No se pudieron revisar los documentos: mira si está la nota de egreso.',
  missing: 'revisión de documentos',
  inDocuments: true,
}

/**
 * What is checked before *Egresar*. It only warns; a discharge in spite of it records what was missing.
 * @param motive why the patient leaves; undefined until it is chosen
 * @param documents of the episode; null where they could not be loaded
 */
export function dischargeChecklist(
  { diagnoses }: Pick<Episode, 'diagnoses'>,
  motive: DischargeMotive | undefined,
  documents: readonly Noted[] | null,
): ChecklistItem[] {
  const own = motive && NOTES_BY_MOTIVE[motive]
  const notes = (found: readonly Noted[]) => [
    note('discharge', 'nota de egreso', found),
    ...(own ? [note(own.kind, own.name, found)] : []),
    drafts(found),
  ]
  return [
    ...(documents ? notes(documents) : [UNKNOWN]),
    {
      label: 'Diagnóstico registrado',
      isDone: diagnoses.length > 0,
      todo: 'Falta: diagnóstico registrado. Agrégalo con Editar.',
      missing: 'diagnóstico',
      inDocuments: false,
    },
  ]
}

/** What is missing, as the record names it. */
export function overriddenBy(items: readonly ChecklistItem[]): string[] {
  return items.filter(({ isDone }) => !isDone).map(({ missing }) => missing)
}
