import * as z from 'zod/mini'
import { DocumentAnnulment } from '#src/domain/documents/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import type { ActionDialogProps } from './DialogSubject.tsx'
import { DialogSubject } from './DialogSubject.tsx'
import { useDocumentForm } from './use-document-form.ts'

export function AnnulDocumentDialog({ document, onClose }: Omit<ActionDialogProps, 'saver'>) {
  const { user } = useSessionState()
  const record = useDocumentForm({
    document,
    action: 'annul',
    fields: z.object({ reason: z.string() }),
    initial: { reason: '' },
    body: DocumentAnnulment,
    isDone: ({ reason }, { annulment }) =>
      annulment?.reason === reason.trim() && annulment.signedBy.userId === user?.userId,
    done: { title: 'Anular', message: 'Se anuló el documento' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Anular documento"
      description={<DialogSubject document={document} />}
      submitLabel="Anular"
      submitVariant="danger"
      record={record}
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo de la anulación" required autoFocus />}
      </form.Field>
      <p className="text-sm text-muted">
        No se borra: queda en el expediente como anulado, tachado y con este motivo.
      </p>
    </RecordDialog>
  )
}
