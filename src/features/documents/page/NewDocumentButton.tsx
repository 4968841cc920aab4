import { useQueryClient } from '@tanstack/react-query'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import { type ComponentProps, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { needsNoMessage } from '#src/api/errors.ts'
import { createDocument } from '#src/domain/documents/api-writes.ts'
import type { Document, DocumentCreate } from '#src/domain/documents/contract.ts'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { readSubmitError, type SubmitError } from '#src/forms/submit-error.ts'
import { useSend } from '#src/forms/use-send.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { LazyDocumentEditor } from '../dialogs.ts'
import { invalidateDocuments, rememberDocument } from '../queries.ts'

interface NewDocumentButtonProps extends ComponentProps<typeof Button> {
  episodeId: number
  templateId: number
  /** The request of a consultation that it answers. */
  answersId?: number
  /** Opens it; resolves when that is done. */
  onCreated: (documentId: number) => Promise<void>
}

/** Begins a document, and shows below why that failed. */
export function NewDocumentButton({
  episodeId,
  templateId,
  answersId,
  onCreated,
  ...button
}: NewDocumentButtonProps) {
  const body = { templateId, ...(answersId !== undefined && { answersId }) }
  const { busy, notice, submitError, create, abort } = useNewDocument(episodeId, body, onCreated)
  return (
    <>
      <Button
        {...button}
        icon={<FilePlus2 aria-hidden="true" className="size-4" />}
        busy={busy}
        preload={LazyDocumentEditor.preload}
        onClick={create}
      />
      <SlowNotice waiting={busy} onCancel={abort} />
      {notice && (
        <p role="status" className="text-sm text-warning">
          {notice}
        </p>
      )}
      {submitError && <SubmitErrorSummary submitError={submitError} onRetry={create} />}
    </>
  )
}

/** Creates documents of one template; a retry after a lost answer makes no duplicate. */
function useNewDocument(
  episodeId: number,
  body: DocumentCreate,
  onCreated: (documentId: number) => Promise<void>,
) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [submitError, setSubmitError] = useState<SubmitError>()
  const key = useRef<string>(undefined)

  const { busy, notice, send, abort } = useSend<Document>({
    mutationFn: (_, signal) => {
      setSubmitError(undefined)
      key.current ??= crypto.randomUUID()
      return call(hospital, createDocument, { episodeId }, { json: body, signal, key: key.current })
    },
    onSuccess: async (created) => {
      key.current = undefined
      rememberDocument(queryClient, hospital, created)
      // The button stays busy until the document is open: another press would begin another.
      await onCreated(created.documentId)
      // Only now, so that nothing loads while the document opens.
      void invalidateDocuments(queryClient, hospital)
    },
    onError: (error) => {
      if (!needsNoMessage(error)) setSubmitError(readSubmitError(error, () => false))
    },
  })
  return { busy, notice, submitError, abort, create: () => send() }
}
