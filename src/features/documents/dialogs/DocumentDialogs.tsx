import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { annulDocument, createAddendum } from '#src/domain/documents/api-writes.ts'
import { AddendumCreate, DocumentAnnulment } from '#src/domain/documents/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { LoadingOverlay } from '#src/ui/DialogPending.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { missingFields } from '../page/MissingFields.tsx'
import { useDocumentActions, useVisibleDefinitions } from '../page/use-document-actions.ts'
import { getInvalidInputs } from '../parts/fields/invalid-inputs.ts'
import type { DocumentForm } from '../search-params.ts'
import {
  type ActionDialogProps,
  ConfirmActionDialog,
  DocumentPatient,
  proveAgain,
  useChangedSections,
} from './ConfirmActionDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { SignDialog } from './SignDialog.tsx'
import { ReturnDialog, SubmitDialog, TakeOverDialog } from './SubmissionDialogs.tsx'
import { useDocumentAction } from './use-document-action.ts'
import { useDocumentForm } from './use-document-form.ts'

const DIALOGS: Readonly<Record<DocumentForm, ComponentType<ActionDialogProps>>> = {
  submit: SubmitDialog,
  return: ReturnDialog,
  'take-over': TakeOverDialog,
  sign: SignDialog,
  copy: CopyDialog,
  discard: DiscardDialog,
  addenda: AddendumDialog,
  annul: AnnulDocumentDialog,
}

export interface DocumentDialogsProps extends ActionDialogProps {
  form: DocumentForm
}

/** The dialog that the address names, if the document's state and the person's permissions allow it as it opens. */
export function DocumentDialogs({ form, ...props }: DocumentDialogsProps) {
  const { document, saver } = props
  const refusal = useDocumentActions(document)[form]
  const { local } = saver.getState()
  const missing = missingFields(useVisibleDefinitions(document, local), local, getInvalidInputs())
  const isIncomplete = (form === 'sign' || form === 'submit') && missing.size > 0
  // Still loading whether the person may.
  if (refusal === undefined) return <LoadingOverlay onCancel={props.onClose} />
  const Dialog = DIALOGS[form]
  return (
    <RenderIfInitially key={form} when={refusal === null && !isIncomplete}>
      <Dialog {...props} />
    </RenderIfInitially>
  )
}

function AddendumDialog({ document, onClose }: Omit<ActionDialogProps, 'saver'>) {
  const { user } = useSessionState()
  const hospital = useHospital()
  const record = useDocumentForm({
    document,
    action: 'addenda',
    fields: z.object({ text: z.string() }),
    initial: { text: '' },
    body: AddendumCreate,
    send: (json, sent) =>
      call(hospital, createAddendum, { documentId: document.documentId }, { json, ...sent }),
    isDone: ({ text }, { addenda }) =>
      addenda.some((one) => one.text === text.trim() && one.signedBy.userId === user?.userId),
    done: { title: 'Agregar adenda', message: 'La adenda quedó firmada' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Agregar adenda"
      subject={<DocumentPatient document={document} />}
      submitLabel="Firmar adenda"
      wide
      record={record}
      wayOn={proveAgain(record.submitError)}
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

function AnnulDocumentDialog({ document, onClose }: Omit<ActionDialogProps, 'saver'>) {
  const { user } = useSessionState()
  const hospital = useHospital()
  const record = useDocumentForm({
    document,
    action: 'annul',
    fields: z.object({ reason: z.string() }),
    initial: { reason: '' },
    body: DocumentAnnulment,
    send: (json, sent) =>
      call(hospital, annulDocument, { documentId: document.documentId }, { json, ...sent }),
    isDone: ({ reason }, { annulment }) =>
      annulment?.reason === reason.trim() && annulment.signedBy.userId === user?.userId,
    done: { title: 'Anular', message: 'Se anuló el documento' },
    onClose,
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Anular documento"
      subject={<DocumentPatient document={document} />}
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

/** Discards a draft; it can be restored for a while. */
function DiscardDialog({ document, saver, onClose }: ActionDialogProps) {
  const action = useDocumentAction({
    document,
    saver,
    action: 'discard',
    isDone: ({ status }) => status === 'discarded',
    changedSections: useChangedSections(document, saver),
    done: { title: 'Descartar', message: 'El borrador quedó descartado; puedes recuperarlo durante 30 días' },
    onDone: onClose,
  })
  return (
    <ConfirmActionDialog
      document={document}
      title="Descartar borrador"
      description="Durante 30 días se puede recuperar."
      submitLabel="Descartar"
      submitVariant="danger"
      action={action}
      onClose={onClose}
    />
  )
}

export interface RestoreButtonProps extends Omit<ActionDialogProps, 'onClose'> {
  refusal: string | null | undefined
}

/** Takes a discarded draft back, as long as that is possible; it comes with the dialogs, as few notes need it. */
export function RestoreButton({ document, saver, refusal }: RestoreButtonProps) {
  const action = useDocumentAction({
    document,
    saver,
    action: 'restore',
    isDone: ({ status }) => status === 'draft',
    done: { title: 'Recuperar', message: 'El borrador está de vuelta' },
    onDone: () => undefined,
  })
  if (refusal) return <p className="max-w-xs self-center text-sm text-muted">{refusal}.</p>
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        busy={action.busy}
        onClick={action.submit}
      >
        Recuperar
      </Button>
      {action.notice && <p role="status">{action.notice}</p>}
      {action.submitError && <SubmitErrorSummary submitError={action.submitError} onRetry={action.submit} />}
    </div>
  )
}
