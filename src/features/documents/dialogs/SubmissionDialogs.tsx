import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { returnDocument } from '#src/domain/documents/api-writes.ts'
import { DocumentReturn } from '#src/domain/documents/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { TextAreaField } from '#src/ui/Field.tsx'
import {
  type ActionDialogProps,
  ConfirmActionDialog,
  DocumentPatient,
  useChangedSections,
} from './ConfirmActionDialog.tsx'
import { SignedFacts } from './SignDialog.tsx'
import { useDocumentAction } from './use-document-action.ts'
import { useDocumentForm } from './use-document-form.ts'

/** Hands a draft to a physician, as its author may not sign it alone. */
export function SubmitDialog({ document, saver, onClose }: ActionDialogProps) {
  const action = useDocumentAction({
    document,
    saver,
    action: 'submit',
    isDone: ({ status }) => status === 'submitted',
    changedSections: useChangedSections(document, saver),
    done: { title: 'Enviar a firma', message: 'El documento espera la autorización de un médico' },
    onDone: onClose,
  })
  return (
    <ConfirmActionDialog
      document={document}
      title="Enviar a firma"
      description="Mientras espera ya no se puede cambiar. Un médico lo autoriza, o te lo devuelve con lo que falta."
      submitLabel="Enviar a firma"
      action={action}
      onClose={onClose}
    >
      <SignedFacts document={document} saver={saver} />
    </ConfirmActionDialog>
  )
}

/** Lets somebody else than its writer, who has left it, go on with a draft. */
export function TakeOverDialog({ document, saver, onClose }: ActionDialogProps) {
  const { user } = useSessionState()
  const action = useDocumentAction({
    document,
    saver,
    action: 'take-over',
    isDone: ({ takenOverBy }) => takenOverBy !== null && takenOverBy.userId === user?.userId,
    done: { title: 'Tomar borrador', message: 'Ahora lo continúas tú' },
    onDone: onClose,
  })
  return (
    <ConfirmActionDialog
      document={document}
      title="Tomar borrador"
      description="Lo continúas y lo firmas tú. Quien lo empezó sigue como autor, y queda registrado."
      submitLabel="Tomar borrador"
      action={action}
      onClose={onClose}
    >
      <p>
        Autor: <bdi className="font-semibold">{document.author.name}</bdi>
      </p>
    </ConfirmActionDialog>
  )
}

/** Returns what was submitted, with what is to be mended. */
export function ReturnDialog({ document, onClose }: Omit<ActionDialogProps, 'saver'>) {
  const { user } = useSessionState()
  const hospital = useHospital()
  const record = useDocumentForm({
    document,
    action: 'return',
    fields: z.object({ note: z.string() }),
    initial: { note: '' },
    body: DocumentReturn,
    send: (json, sent) =>
      call(hospital, returnDocument, { documentId: document.documentId }, { json, ...sent }),
    isDone: ({ note }, { returned }) => returned?.note === note.trim() && returned.by.userId === user?.userId,
    done: { title: 'Devolver', message: 'El documento volvió a quien lo escribió' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Devolver documento"
      subject={<DocumentPatient document={document} />}
      submitLabel="Devolver"
      record={record}
      onClose={onClose}
    >
      <form.Field name="note">
        {(field) => (
          <TextAreaField {...bind(field)} label="Qué hay que corregir" rows={4} required autoFocus />
        )}
      </form.Field>
      <p className="text-sm text-muted">
        <bdi>{document.submission?.by.name ?? document.author.name}</bdi> lo lee sobre su borrador, y lo
        vuelve a enviar.
      </p>
    </RecordDialog>
  )
}
