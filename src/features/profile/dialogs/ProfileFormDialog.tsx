import { useSelector } from '@tanstack/react-form'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PHONE_HELP } from '#src/domain/phone.ts'
import { looksLikeClues, type Profile, ShiftKind } from '#src/domain/profile/contract.ts'
import { NameField } from '#src/forms/NameField.tsx'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { HourField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { SHIFT_LABELS } from '../labels.ts'
import { signProofOptions } from '../parts/sign-proof.ts'
import { ServicesField } from './ServicesField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { type ProfileRecord, TITLE, useProfileRecord } from './use-profile-record.ts'

const KINDS = optionsOf(SHIFT_LABELS)
/** The fields of a shift in a line, whatever stands below them; on a phone its hours below its kind. */
const SHIFT =
  'grid w-full grid-cols-[minmax(0,1fr)_9rem_9rem_auto] items-start gap-2 narrow:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]'

interface ProfileFormDialogProps {
  stored: Profile
  onClose: () => void
}

/** Changes the letterhead of a hospital, its clock, its services and its shifts. */
export function ProfileFormDialog({ stored, onClose }: ProfileFormDialogProps) {
  const record = useProfileRecord(stored, onClose)
  const { form, bind } = record
  const text = { autoComplete: 'off' } as const
  return (
    <RecordDialog wide title={TITLE} submitLabel="Guardar" record={record} onClose={onClose}>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="name">
          {(field) => <NameField {...bind(field)} {...text} label="Nombre" required autoFocus />}
        </form.Field>
        <form.Field name="legalName">
          {(field) => <NameField {...bind(field)} {...text} label="Razón social" />}
        </form.Field>
        <CluesField record={record} />
        <form.Field name="phone">
          {(field) => <TextField {...bind(field)} {...text} type="tel" label="Teléfono" help={PHONE_HELP} />}
        </form.Field>
        <form.Field name="address">
          {(field) => (
            <NameField {...bind(field)} {...text} label="Dirección" help="Como va en los documentos" />
          )}
        </form.Field>
        <form.Field name="timeZone">{(field) => <TimeZoneField {...bind(field)} />}</form.Field>
        <form.Field name="signProofMinutes">
          {(field) => (
            <SelectField
              {...bind(field)}
              label="Pedir la contraseña al firmar"
              options={signProofOptions(stored)}
            />
          )}
        </form.Field>
      </div>
      <ServicesField record={record} />
      <ShiftsField record={record} />
    </RecordDialog>
  )
}

/** Warns of a key that does not look like one, and takes it all the same. */
function CluesField({ record: { form, bind } }: { record: ProfileRecord }) {
  const clues = useSelector(form.store, ({ values }) => values.clues)
  const isOdd = clues.trim() !== '' && !looksLikeClues(clues)
  return (
    <form.Field name="clues">
      {(field) => (
        <TextField
          {...bind(field)}
          label="CLUES"
          autoComplete="off"
          spellCheck={false}
          help={
            isOdd ? (
              <span className="flex items-start gap-1.5 text-warning">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                Suele tener 5 letras mayúsculas y 6 dígitos, como DFSSA001234. Revísala; puedes guardarla así.
              </span>
            ) : (
              '5 letras mayúsculas y 6 dígitos'
            )
          }
        />
      )}
    </form.Field>
  )
}

/** The working shifts of the hospital, with their hours on its clock. */
function ShiftsField({ record: { form, bind, busy } }: { record: ProfileRecord }) {
  const shifts = useSelector(form.store, ({ values }) => values.shifts)
  const next = ShiftKind.options.find((kind) => shifts.every((one) => one.kind !== kind))
  const list = useRef<HTMLFieldSetElement>(null)

  function add(kind: ShiftKind) {
    // Drawn at once: with the last kind the button goes, and with it the focus.
    flushSync(() => form.pushFieldValue('shifts', { kind, startsAt: '', endsAt: '' }))
    list.current?.querySelectorAll('select')[shifts.length]?.focus()
  }

  return (
    <fieldset ref={list} className="flex min-w-0 flex-col items-start gap-3">
      <legend className="mb-1 font-medium">Turnos</legend>
      <form.Field name="shifts">
        {(whole) =>
          bind(whole).error && (
            <p role="alert" className="text-sm text-danger">
              {bind(whole).error}
            </p>
          )
        }
      </form.Field>
      {shifts.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={index} className={SHIFT}>
          <div className="min-w-0 narrow:col-span-full">
            <form.Field name={`shifts[${index}].kind`}>
              {(field) => <SelectField {...bind(field)} label={`Turno ${index + 1}`} options={KINDS} />}
            </form.Field>
          </div>
          <form.Field name={`shifts[${index}].startsAt`}>
            {(field) => <HourField {...bind(field)} required label={`Inicio ${index + 1}`} />}
          </form.Field>
          <form.Field name={`shifts[${index}].endsAt`}>
            {(field) => <HourField {...bind(field)} required label={`Fin ${index + 1}`} />}
          </form.Field>
          <IconButton
            label={`Quitar turno ${index + 1}`}
            icon={<X className="size-4" />}
            disabled={busy}
            // Beside the fields, below the line of their labels.
            className="mt-[calc(1lh+0.25rem)]"
            onClick={() => void form.removeFieldValue('shifts', index)}
          />
        </div>
      ))}
      {next && (
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={busy}
          onClick={() => add(next)}
        >
          Agregar turno
        </Button>
      )}
      <p className="text-sm text-muted">El que termina antes de su inicio pasa la medianoche.</p>
    </fieldset>
  )
}
