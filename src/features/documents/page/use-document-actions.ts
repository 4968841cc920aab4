import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { practises } from '#src/domain/doctors/contract.ts'
import type { Document, DocumentSummary } from '#src/domain/documents/contract.ts'
import { documentRefusal, IDLE_MS, RECOVERY_MS, writerOf } from '#src/domain/documents/rules.ts'
import { completionFor, type Signing, signerRefusal } from '#src/domain/documents/signing.ts'
import {
  type VisibilityFacts,
  visibilityFacts,
  visibleDefinitions,
} from '#src/domain/documents/visibility.ts'
import { MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { doctorQueries, useOwnProfession } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useSlow } from '#src/ui/SlowNotice.tsx'
import { episodeQueries } from '../../episodes/queries.ts'
import { patientQueries } from '../../patients/queries.ts'
import type { Sections } from '../autosave/sections.ts'
import { documentQueries } from '../queries.ts'
import type { DocumentForm } from '../search-params.ts'

/** Why an action is refused; null if it is allowed, undefined while loading. */
type RefusedActions = Readonly<Record<DocumentForm | 'restore', string | null | undefined>>

/** Why the signed-in person can't write such documents; null if they can, undefined while loading. */
export function useAuthorRefusal(): (signing: Signing) => string | null | undefined {
  const profession = useOwnProfession()
  return (signing) => {
    const completion = completionFor(signing, profession ?? null)
    if (completion !== null) return null
    return profession === undefined ? undefined : signerRefusal(signing, completion)
  }
}

/** Whether the signed-in person may put their name under what was submitted; undefined while loading. */
function useMayAuthorize({ documentId, status }: Document): boolean | undefined {
  const hospital = useHospital()
  const isSubmitted = status === 'submitted' && hospital.can('episodes', 'write')
  const isPhysician = useOwnProfession() === 'physician'
  const { data, isError, isFetching } = useQuery({
    ...documentQueries.toAuthorize(hospital, { pageIndex: 1, pageSize: MAX_PAGE_SIZE }),
    enabled: isSubmitted && isPhysician,
  })
  const slow = useSlow(isFetching && data === undefined)
  if (!isSubmitted || !isPhysician) return false
  // The server decides where the list is too long, slow or missing.
  if (isError || slow || data?.pagination.hasNextPage) return true
  return data?.data.some((one) => one.documentId === documentId)
}

/** Whether who writes a draft has left it: they have not gone on for a day, or practise here no more. */
function useIsAbandoned(document: Document): boolean {
  const { status, updatedAt } = document
  const hospital = useHospital()
  const { user } = useSessionState()
  const writer = writerOf(document)
  const isOthers = status === 'draft' && writer.userId !== user?.userId
  const { data } = useQuery({
    ...doctorQueries.find(hospital, writer.userId),
    enabled: isOthers && hospital.can('doctors'),
  })
  if (!isOthers) return false
  return serverNow() - Date.parse(updatedAt) >= IDLE_MS || (data != null && !practises(data))
}

/** What the signed-in person can do with a document in its present state, beside writing in it. */
export function useDocumentActions(document: Document): RefusedActions {
  const hospital = useHospital()
  const { user } = useSessionState()
  const profession = useOwnProfession()
  const mayAuthorize = useMayAuthorize(document)
  const isAbandoned = useIsAbandoned(document)
  const notes = useEarlierNotes(document)
  const { status, signedBy, discardedAt } = document

  const mayWrite = hospital.can('episodes', 'write') ? null : 'No tienes permiso para escribir aquí'
  const writer = writerOf(document)
  const isWriter = user?.userId === writer.userId ? null : `Solo ${writer.name} puede firmarlo`
  const completion = completionFor(document, profession ?? null)
  const isKnown = profession !== undefined || completion !== null
  const asSigner = isKnown ? signerRefusal(document, completion) : undefined
  const asAuthorizer =
    mayAuthorize === undefined
      ? undefined
      : mayAuthorize
        ? null
        : 'Lo autoriza quien responde por quien lo escribió, o un médico del servicio'
  const mayAnnul = signedBy?.userId === user?.userId || hospital.can('hospital', 'write')
  const isRecent = Date.parse(discardedAt ?? '') + RECOVERY_MS >= serverNow()

  return {
    submit:
      mayWrite ??
      documentRefusal('submit', status) ??
      isWriter ??
      (completion === 'submit' ? null : 'Este documento lo firmas tú'),
    return: mayWrite ?? documentRefusal('return', status) ?? asAuthorizer,
    'take-over':
      mayWrite ??
      documentRefusal('take-over', status) ??
      (completion === null
        ? asSigner
        : isAbandoned
          ? null
          : 'Quien lo escribe sigue aquí y escribió hace menos de 24 horas'),
    sign:
      mayWrite ??
      documentRefusal('sign', status) ??
      (status === 'submitted' ? asAuthorizer : (isWriter ?? asSigner)),
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
