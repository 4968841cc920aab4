import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document, DocumentSummary } from '#src/domain/documents/contract.ts'
import { documentRefusal, RECOVERY_MS, signerRefusal } from '#src/domain/documents/rules.ts'
import {
  type VisibilityFacts,
  visibilityFacts,
  visibleDefinitions,
} from '#src/domain/documents/visibility.ts'
import type { Section, TemplateKind } from '#src/domain/templates/contract.ts'
import { useIsActiveDoctor } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { episodeQueries } from '../../episodes/queries.ts'
import { patientQueries } from '../../patients/queries.ts'
import type { Sections } from '../autosave/sections.ts'
import { documentQueries } from '../queries.ts'
import type { DocumentForm } from '../search-params.ts'

/** Why an action is refused; null if it is allowed, undefined while loading. */
type RefusedActions = Readonly<Record<DocumentForm | 'restore', string | null | undefined>>

/** Why the signed-in person can't sign documents of a kind; null if they can, undefined while loading. */
export function useSignerRefusal(): (kind: TemplateKind) => string | null | undefined {
  const isActive = useIsActiveDoctor()
  return (kind) => {
    const refusal = signerRefusal(kind, isActive === true)
    return refusal !== null && isActive === undefined ? undefined : refusal
  }
}

/** What the signed-in person can do with a document in its present state, beside writing in it. */
export function useDocumentActions(document: Document): RefusedActions {
  const hospital = useHospital()
  const { user } = useSessionState()
  const asSigner = useSignerRefusal()(document.kind)
  const notes = useEarlierNotes(document)
  const { status, author, signedBy, discardedAt } = document

  const mayWrite = hospital.can('episodes', 'write') ? null : 'No tienes permiso para escribir aquí'
  const isAuthor = user?.userId === author.userId ? null : `Solo ${author.name} puede firmarlo`
  const mayAnnul = signedBy?.userId === user?.userId || hospital.can('hospital', 'write')
  const isRecent = Date.parse(discardedAt ?? '') + RECOVERY_MS >= Date.now()

  return {
    sign: mayWrite ?? documentRefusal('sign', status) ?? isAuthor ?? asSigner,
    copy:
      mayWrite ?? documentRefusal('edit', status) ?? (notes.length > 0 ? null : 'No hay notas anteriores'),
    discard: mayWrite ?? documentRefusal('discard', status),
    addenda: mayWrite ?? documentRefusal('addenda', status) ?? asSigner,
    annul:
      mayWrite ??
      documentRefusal('annul', status) ??
      (mayAnnul ? null : 'Solo quien lo firmó puede anularlo'),
    restore:
      mayWrite ??
      documentRefusal('restore', status) ??
      (isRecent ? null : 'Se descartó hace más de 30 días: ya no se puede recuperar'),
  }
}

/** The signed notes of the same template in the same episode, the newest first: a draft can copy them. */
export function useEarlierNotes({ documentId, episodeId, templateId }: Document): DocumentSummary[] {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(documentQueries.ofEpisode(hospital, episodeId))
  return data.filter(
    (one) =>
      one.templateId === templateId &&
      one.documentId !== documentId &&
      (one.status === 'signed' || one.status === 'amended'),
  )
}

/** What decides, beside its own choices, which sections of a document apply. */
export function useVisibilityFacts({ patientId, episodeId, occurredAt }: Document): VisibilityFacts {
  const hospital = useHospital()
  const { data: patient } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  return visibilityFacts(patient, episode, hospital.clock.dayOf(occurredAt))
}

/** The sections of a document that apply. @param sections as they are written now */
export function useVisibleDefinitions(document: Document, sections: Sections): Section[] {
  return visibleDefinitions(document, sections, useVisibilityFacts(document))
}
