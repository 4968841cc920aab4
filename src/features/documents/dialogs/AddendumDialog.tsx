import * as z from 'zod/mini'
import { AddendumCreate } from '#src/domain/documents/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import type { ActionDialogProps } from './DialogSubject.tsx'
import { DialogSubject } from './DialogSubject.tsx'
import { useDocumentForm } from './use-document-form.ts'

export function AddendumDialog({ document, onClose }: Omit<ActionDialogProps, 'saver'>) {
  const { user } = useSessionState()
  const record = useDocumentForm({
    document,
    action: 'addenda',
    fields: z.object({ text: z.string() }),
    initial: { text: '' },
    body: AddendumCreate,
    isDone: ({ text }, { addenda }) =>
      addenda.some((one) => one.text === text.trim() && one.signedBy.userId === user?.userId),
    done: { title: 'Agregar adenda', message: 'La adenda quedó firmada' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Agregar adenda"
      description={<DialogSubject document={document} />}
      submitLabel="Firmar adenda"
      wide
      record={record}
      onClose={onClose}
    >
      <form.Field name="text">
        {(field) => <TextAreaField {...bind(field)} label="Adenda" rows={6} required autoFocus />}
      </form.Field>
      <p className="text-sm text-muted">
        Queda debajo del documento, con tu nombre y la fecha. Lo firmado no cambia.
      </p>
    </RecordDialog>
  )
}
