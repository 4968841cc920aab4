import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Document } from '#src/domain/documents/contract.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { titleWithPatient } from '../../patients/queries.ts'
import { documentDifferences } from '../page/document-text.ts'
import {
  actOnDocument,
  type DocumentActionBodies,
  invalidateDocuments,
  rememberDocument,
} from '../queries.ts'

type FormAction = 'return' | 'addenda' | 'annul'

interface DocumentFormOptions<Action extends FormAction> {
  /** As it was when the form was opened. */
  document: Document
  action: Action
  fields: z.core.$ZodType<DocumentActionBodies[Action]>
  initial: DocumentActionBodies[Action]
  body: z.core.$ZodType<DocumentActionBodies[Action]>
  /** Whether a document as it is stored shows that this was done already: the answer had been lost. */
  isDone: (sent: DocumentActionBodies[Action], stored: Document) => boolean
  /** The toast, whose title names the patient too. */
  done: { title: string; message: string }
  onClose: () => void
}

/** The form of an action that is put in words. */
export function useDocumentForm<Action extends FormAction>(options: DocumentFormOptions<Action>) {
  const { document, action, fields, initial, body, isDone, done, onClose } = options
  const { documentId, version } = document
  const hospital = useHospital()
  const queryClient = useQueryClient()

  return useRecordForm({
    id: `${hospital.id}/documents/${documentId}/${action}`,
    fields,
    initial,
    body,
    toBody: (written) => written,
    send: (written, sent) => actOnDocument(hospital, documentId, action, written, sent),
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
