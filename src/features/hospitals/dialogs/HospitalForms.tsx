import { useForm, useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAppServices } from '#src/api/app-services.ts'
import { HospitalName, MAX_NAME, RESTORABLE_DAYS } from '#src/domain/hospitals/contract.ts'
import { NameField } from '#src/forms/NameField.tsx'
import { formatCount } from '#src/lib/count.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { classes } from '#src/ui/classes.ts'
import { TextField } from '#src/ui/Field.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import {
  canSaveName,
  confirmsDeletion,
  dropHospitalDraft,
  isNameChanged,
  keepHospitalDraft,
} from '../parts/hospital-draft.ts'
import { hospitalQueries } from '../queries.ts'
import { type HospitalDialogProps, useSubmission } from './use-hospital-submit.ts'

const NameFields = z.object({ name: HospitalName })

/** The form that the draft is about; its code comes when it is wanted. */
export function HospitalForms(props: HospitalDialogProps) {
  return props.entry.kind === 'delete' ? <DeleteDialog {...props} /> : <NameDialog {...props} />
}

/** Creates a hospital, or changes the name of one. */
function NameDialog(props: HospitalDialogProps) {
  const { entry, onClose } = props
  const { cover } = useSessionState()
  const submission = useSubmission(props)
  const original = entry.original === null ? null : { name: entry.original }
  const form = useForm({
    defaultValues: { name: entry.text },
    validators: { onChange: NameFields },
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
      leavesFreely={cover !== undefined}
      notice={submission.notice}
      onSubmit={() => void form.handleSubmit()}
      onAbort={submission.abort}
      onClose={() => {
        dropHospitalDraft(entry)
        onClose()
      }}
    >
      <form.Field name="name">
        {(field) => (
          <NameField
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
              keepHospitalDraft({ ...entry, text, open: true })
            }}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}

/** Withdraws a hospital, once its exact name is written. */
function DeleteDialog(props: HospitalDialogProps) {
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
          entrar. Sus registros clínicos se conservan, y durante {RESTORABLE_DAYS} días se puede recuperar.
        </>
      }
      submitLabel="Eliminar"
      submitVariant="danger"
      canSubmit={confirmsDeletion(text, { name })}
      busy={submission.busy}
      dirty={false}
      notice={submission.notice}
      onSubmit={() => submission.send({ ...entry, text })}
      onAbort={submission.abort}
      onClose={() => {
        dropHospitalDraft(entry)
        onClose()
      }}
    >
      <AdmittedPatients hospitalId={entry.hospitalId ?? 0} />
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

/** Who would be out of reach at once. */
function AdmittedPatients({ hospitalId }: { hospitalId: number }) {
  const { client } = useAppServices()
  const { data, isPending } = useQuery({ ...hospitalQueries.detail(client, hospitalId), retry: false })
  const count = data?.admittedPatients
  return (
    <p
      role="status"
      className={classes(
        'rounded-md px-3 py-2',
        count === 0 || isPending ? 'bg-sunken' : 'bg-warning-soft text-warning',
      )}
    >
      {isPending ? 'Contando a los pacientes internados…' : admittedText(count)}
    </p>
  )
}

function admittedText(count: number | undefined): string {
  if (count === undefined) return 'No se pudo saber cuántos pacientes hay internados.'
  if (count === 0) return 'No hay pacientes internados.'
  const patients = count === 1 ? 'Hay 1 paciente internado' : `Hay ${formatCount(count)} pacientes internados`
  return `${patients}: nadie podrá abrir sus expedientes.`
}
