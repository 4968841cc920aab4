import { useState } from 'react'
import { TextField } from '#src/ui/Field.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { confirmsDeletion } from './rules.ts'
import { dropUnsent } from './unsent.ts'
import { type HospitalDialogProps, useSubmission } from './use-submission.ts'

/** Withdraws a hospital, once its exact name is written. */
export function DeleteHospitalDialog(props: HospitalDialogProps) {
  const { entry, onClose } = props
  const [text, setText] = useState(entry.text)
  const submission = useSubmission(props)
  const name = entry.original ?? ''
  return (
    <FormDialog
      title="Eliminar centro médico"
      description={
        <>
          <bdi className="font-semibold text-ink">{name}</bdi> dejará de aparecer en las listas y nadie podrá
          entrar. Sus registros clínicos se conservan.
        </>
      }
      submitLabel="Eliminar"
      submitVariant="danger"
      canSubmit={confirmsDeletion(text, { name })}
      busy={submission.busy}
      dirty={false}
      notice={submission.notice}
      onSubmit={() => void submission.send({ ...entry, text })}
      onAbort={submission.abort}
      onClose={() => {
        dropUnsent(entry)
        onClose()
      }}
    >
      <TextField
        label="Escribe el nombre exacto para confirmar"
        autoFocus
        autoComplete="off"
        disabled={submission.busy}
        value={text}
        onValue={setText}
      />
    </FormDialog>
  )
}
