import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { episodeQueries } from '#src/features/episodes/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { LazyLeaveDialog } from '#src/ui/lazy-confirm-dialog.ts'
import type { DocumentForm } from './address.ts'
import { isDirty } from './autosave/machine.ts'
import type { FoundDraft } from './autosave/stored-draft.ts'
import { useLeaving } from './autosave/use-leaving.ts'
import { useSaver } from './autosave/use-saver.ts'
import { DocumentPrint } from './DocumentPrint.tsx'
import { DocumentReader } from './DocumentReader.tsx'
import { DocumentDialogs, DocumentEditor } from './preloads.ts'

interface DocumentViewProps {
  /** As the server has it. */
  document: Document
  /** What was kept of it and is not on the server. */
  found: FoundDraft | undefined
  form: DocumentForm | undefined
  onForm: (form: DocumentForm | undefined) => void
}

/** One document to write or to read; whatever was written and is on no server stays in sight. */
export function DocumentView({ document, found, form, onForm }: DocumentViewProps) {
  const hospital = useHospital()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, document.episodeId))
  // Drafts of an annulled episode can be put aside, and nothing else.
  const mayWrite = hospital.can('episodes', 'write') && episode.status !== 'annulled'
  const [saver, state] = useSaver(document, found)
  const leaving = useLeaving(saver, document.documentId)
  const dirty = isDirty(state)
  const isWritten = (document.status === 'draft' && mayWrite) || dirty
  useEffect(() => {
    // What signs it, and what asks before it is lost, must open without a network too.
    if (dirty) for (const dialog of [LazyLeaveDialog, DocumentDialogs]) dialog.preload()
  }, [dirty])
  return (
    <>
      {isWritten ? (
        <DocumentEditor
          document={document}
          saver={saver}
          state={state}
          wasFound={found !== undefined}
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
      <DocumentPrint document={document} sections={state.mine} />
    </>
  )
}
