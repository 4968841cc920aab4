import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { episodeQueries } from '#src/features/episodes/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { LazyLeaveDialog } from '#src/ui/lazy-dialog.tsx'
import { isDirty } from '../autosave/machine.ts'
import { type FoundDraft, useStoredDraft } from '../autosave/stored-draft.ts'
import { useLeaving, useSaver } from '../autosave/use-saver.ts'
import { DocumentDialogs, LazyDocumentEditor } from '../dialogs.ts'
import { documentQueries } from '../queries.ts'
import type { DocumentForm } from '../search-params.ts'
import { DocumentPrint } from './DocumentPrint.tsx'
import { DocumentReader } from './DocumentReader.tsx'

interface DocumentViewProps {
  documentId: number
  /** The dialog that is open over the document. */
  form: DocumentForm | undefined
  onForm: (form: DocumentForm | undefined) => void
}

/** One document to write or to read, once this browser was searched for a draft of it that is on no server. */
export function DocumentView({ documentId, ...rest }: DocumentViewProps) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(documentQueries.detail(hospital, documentId))
  const draft = useStoredDraft(data)
  if (draft === undefined) return <Loading />
  return <Opened document={data} draft={draft ?? undefined} {...rest} />
}

interface OpenedProps extends Omit<DocumentViewProps, 'documentId'> {
  /** As the server has it. */
  document: Document
  /** What this browser has of it and the server has not. */
  draft: FoundDraft | undefined
}

function Opened({ document, draft, form, onForm }: OpenedProps) {
  const hospital = useHospital()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, document.episodeId))
  // Drafts of an annulled episode can be discarded, and nothing else.
  const mayWrite = hospital.can('episodes', 'write') && episode.status !== 'annulled'
  const [saver, state] = useSaver(document, draft)
  const leaving = useLeaving(saver, document.documentId)
  const dirty = isDirty(state)
  const isWritten = (document.status === 'draft' && mayWrite) || dirty
  useEffect(() => {
    // These must open without a network too.
    if (dirty) for (const dialog of [LazyLeaveDialog, DocumentDialogs]) dialog.preload()
  }, [dirty])
  return (
    <>
      {isWritten ? (
        <LazyDocumentEditor
          document={document}
          saver={saver}
          state={state}
          isRecovered={draft !== undefined}
          mayWrite={mayWrite}
          onForm={onForm}
          fallback={<Loading />}
        />
      ) : (
        <DocumentReader document={document} onForm={onForm} saver={saver} />
      )}
      {form && (
        <DocumentDialogs form={form} document={document} saver={saver} onClose={() => onForm(undefined)} />
      )}
      {leaving.status === 'blocked' && (
        <LazyLeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} onGiveUp={leaving.reset} />
      )}
      <DocumentPrint document={document} sections={state.local} />
    </>
  )
}
