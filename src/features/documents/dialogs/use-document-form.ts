import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { WriteMeta } from '#src/api/http.ts'
import { Document } from '#src/domain/documents/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { titleWithPatient } from '../../patients/queries.ts'
import { documentDifferences } from '../page/document-text.ts'
import { invalidateDocuments, rememberDocument } from '../queries.ts'

interface DocumentFormOptions<Body extends object> {
  /** As it was when the form was opened. */
  document: Document
  action: 'return' | 'addenda' | 'annul'
  fields: z.core.$ZodType<Body>
  initial: Body
  body: z.core.$ZodType<Body>
  send: (body: Body, sent: WriteMeta) => Promise<Document>
  /** Whether a document as it is stored shows that this was done already: the answer had been lost. */
  isDone: (sent: Body, stored: Document) => boolean
  /** The toast, whose title names the patient too. */
  done: { title: string; message: string }
  onClose: () => void
}

/** The form of an action that is put in words. */
export function useDocumentForm<Body extends object>(options: DocumentFormOptions<Body>) {
  const { document, action, fields, initial, body, send, isDone, done, onClose } = options
  const { documentId, version } = document
  const hospital = useHospital()
  const queryClient = useQueryClient()

  return useRecordForm({
    id: `${hospital.id}/documents/${documentId}/${action}`,
    fields,
    initial,
    body,
    toBody: (written) => written,
    send,
    onError: () => void invalidateDocuments(queryClient, hospital),
    onSaved: (saved) => {
      rememberDocument(queryClient, hospital, saved)
      void invalidateDocuments(queryClient, hospital)
      const title = titleWithPatient(queryClient, hospital, done.title, saved.patientId)
      showToast({ variant: 'success', title, message: done.message })
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
