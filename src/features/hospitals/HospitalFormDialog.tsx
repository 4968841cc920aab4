import { useForm, useSelector } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { HospitalName, MAX_NAME } from '#src/domain/hospitals/contract.ts'
import { canSaveName, isNameChanged } from '#src/domain/hospitals/rules.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { TextField } from '#src/ui/Field.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { dropUnsent, keepUnsent } from './unsent.ts'
import { type HospitalDialogProps, useSubmission } from './use-submission.ts'

const NameForm = z.object({ name: HospitalName })

/** Creates a hospital, or changes the name of one. */
export function HospitalFormDialog(props: HospitalDialogProps) {
  const { entry, onClose } = props
  const { expired } = useSessionState()
  const submission = useSubmission(props)
  const original = entry.original === null ? null : { name: entry.original }
  const form = useForm({
    defaultValues: { name: entry.text },
    validators: { onChange: NameForm },
    onSubmit: ({ value }) => submission.send({ ...entry, text: value.name }),
  })
  const name = useSelector(form.store, (state) => state.values.name)
  const isValid = useSelector(form.store, (state) => state.isValid)
  const dirty = isNameChanged(name, original)

  return (
    <FormDialog
      title={original === null ? 'Crear centro médico' : 'Editar centro médico'}
      submitLabel="Guardar"
      canSubmit={isValid && canSaveName(name, original)}
      busy={submission.busy}
      dirty={dirty}
      leavesFreely={expired}
      notice={submission.notice}
      onSubmit={() => void form.handleSubmit()}
      onAbort={submission.abort}
      onClose={() => {
        dropUnsent(entry)
        onClose()
      }}
    >
      <form.Field name="name">
        {(field) => (
          <TextField
            label="Nombre"
            required
            autoFocus
            autoComplete="off"
            maxLength={MAX_NAME * 2}
            disabled={submission.busy}
            value={field.state.value}
            error={field.state.meta.isDirty ? field.state.meta.errors[0]?.message : undefined}
            onValue={(text) => {
              field.handleChange(text)
              keepUnsent({ ...entry, text, open: true })
            }}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
