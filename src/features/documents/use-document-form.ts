import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Sent } from '#src/api/conditional.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { Document } from './contract.ts'
import { documentDifferences } from './differences.ts'
import { actOnDocument, type DocumentDeeds, invalidateDocuments, rememberDocument } from './queries.ts'

interface DocumentFormOptions<Deed extends 'addenda' | 'annul'> {
  /** As it was when the form was opened. */
  document: Document
  deed: Deed
  fields: z.core.$ZodType<DocumentDeeds[Deed]>
  initial: DocumentDeeds[Deed]
  body: z.core.$ZodType<DocumentDeeds[Deed]>
  /** Whether a document as it is stored shows that this was done already: the answer had been lost. */
  isDone: (sent: DocumentDeeds[Deed], stored: Document) => boolean
  done: { title: string; message: string }
  onClose: () => void
}

/** The form of something that is written below a signed document. */
export function useDocumentForm<Deed extends 'addenda' | 'annul'>(options: DocumentFormOptions<Deed>) {
  const { document, deed, fields, initial, body, isDone, done, onClose } = options
  const { documentId, version } = document
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()

  async function send(written: DocumentDeeds[Deed], sent: Sent): Promise<Document> {
    try {
      return await actOnDocument(clients, documentId, deed, written, sent)
    } catch (error) {
      void invalidateDocuments(queryClient, hospitalId)
      throw error
    }
  }

  return useRecordForm({
    id: `${hospitalId}/documents/${documentId}/${deed}`,
    ...{ fields, initial, body },
    toBody: (written) => written,
    send,
    onSaved: (saved) => {
      rememberDocument(queryClient, hospitalId, saved)
      void invalidateDocuments(queryClient, hospitalId)
      showToast({ variant: 'success', ...done })
      onClose()
    },
    staleness: {
      schema: Document,
      version,
      versionOf: (stored) => stored.version,
      differences: (_, stored) => documentDifferences(document, stored),
      isDone,
    },
  })
}
