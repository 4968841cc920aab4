import { useSelector } from '@tanstack/react-form'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { HourField } from '#src/ui/DateFields.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SHIFT_LABELS } from './labels.ts'
import type { ProfileRecord } from './use-profile-record.ts'

const KINDS = optionsOf(SHIFT_LABELS)
/** As wide whatever is said below it. */
const HOUR = { required: true, className: 'flex w-36 flex-col gap-1' }

/** The working shifts of the hospital, with their hours on its clock. */
export function ShiftsField({ record: { form, bind, busy } }: { record: ProfileRecord }) {
  const count = useSelector(form.store, ({ values }) => values.shifts.length)
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3">
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
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={index} className="flex w-full flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-40">
            <form.Field name={`shifts[${index}].kind`}>
              {(field) => <SelectField {...bind(field)} label={`Turno ${index + 1}`} options={KINDS} />}
            </form.Field>
          </div>
          <form.Field name={`shifts[${index}].startsAt`}>
            {(field) => <HourField {...bind(field)} {...HOUR} label={`Inicio ${index + 1}`} />}
          </form.Field>
          <form.Field name={`shifts[${index}].endsAt`}>
            {(field) => <HourField {...bind(field)} {...HOUR} label={`Fin ${index + 1}`} />}
          </form.Field>
          <IconButton
            label={`Quitar turno ${index + 1}`}
            icon={<X className="size-4" />}
            disabled={busy}
            onClick={() => void form.removeFieldValue('shifts', index)}
          />
        </div>
      ))}
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={busy}
        onClick={() => form.pushFieldValue('shifts', { kind: 'morning', startsAt: '', endsAt: '' })}
      >
        Agregar turno
      </Button>
      <p className="text-sm text-muted">El que termina antes de su inicio pasa la medianoche.</p>
    </fieldset>
  )
}
