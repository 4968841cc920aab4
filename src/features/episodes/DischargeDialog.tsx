import { useSelector } from '@tanstack/react-form'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DischargeCreate, DischargeMotive } from '#src/domain/episodes/contract.ts'
import { requiredMoment } from '#src/forms/moment.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { ActionSubject } from './ActionSubject.tsx'
import type { ActionProps } from './action-props.ts'
import { DischargeChecklist } from './DischargeChecklist.tsx'
import { overriddenBy } from './discharge-checklist.ts'
import { ACTION_LABELS, ACTION_TITLES, MOTIVE_LABELS, MOTIVE_OPTIONS, PAST_SHORTCUTS } from './labels.ts'
import { notAhead } from './new-episode-form.ts'
import { dischargeSender } from './send-discharge.ts'
import { useDischargeChecklist } from './use-discharge-checklist.ts'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({
  at: z.string(),
  motive: z.string(),
  destination: z.string(),
  condition: z.string(),
  notes: z.string(),
})

/** Egresar: the patient leaves, and the bed is free to be cleaned. */
export function DischargeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const [send] = useState(() => dischargeSender(hospital, episode))
  const items = useDischargeChecklist(episode)
  const overridden = overriddenBy(items ?? [])
  const last = episode.lastMovementAt
  // A clock that is a little fast may have dated the last movement ahead.
  const [now] = useState(() => [clock.now(), clock.toLocal(last)].sort().at(-1) ?? '')
  // People write minutes: a whole minute stands for all of its seconds.
  const isAfterLast = (at: string) => at.slice(0, 16) >= last.slice(0, 16)
  const record = useEpisodeForm({
    episode,
    action: 'discharge',
    fields: Fields,
    initial: { at: now, motive: '', destination: '', condition: '', notes: '' },
    body: z.extend(DischargeCreate, {
      at: z
        .pipe(requiredMoment(clock, 'Escribe el día y la hora del egreso'), z.string())
        .check(
          z.refine(notAhead, 'El egreso no puede ser en el futuro'),
          z.refine(isAfterLast, `No puede ser antes del último movimiento: ${clock.instant(last)}`),
        ),
      motive: z.enum(DischargeMotive.options, 'Elige el motivo del egreso'),
    }),
    toBody: (fields) => ({ ...fields, overridden }),
    send,
    isDone: (_, { status }) => status === 'discharged',
    done: {
      title: ACTION_LABELS.discharge,
      message: ({ discharge }) =>
        discharge
          ? `Se egresó al paciente. Motivo: ${MOTIVE_LABELS[discharge.motive]}`
          : 'Se egresó al paciente',
    },
    onClose,
  })
  const { form, bind } = record
  const motive = useSelector(form.store, ({ values }) => values.motive)
  return (
    <RecordDialog
      wide
      title={ACTION_TITLES.discharge}
      description={<ActionSubject episode={episode} />}
      submitLabel={overridden.length > 0 ? 'Egresar de todos modos' : ACTION_LABELS.discharge}
      canSubmit={items !== undefined}
      record={record}
      onClose={onClose}
    >
      <DischargeChecklist episode={episode} items={items} />
      {episode.status === 'open' && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          El alta aún no está indicada: al egresar se registran la indicación y el egreso.
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="at">
          {(field) => (
            <MomentField
              {...bind(field)}
              label="Fecha y hora de egreso"
              required
              timeZone={clock.timeZone}
              shortcuts={PAST_SHORTCUTS}
            />
          )}
        </form.Field>
        <form.Field name="motive">
          {(field) => (
            <SelectField
              {...bind(field)}
              label="Motivo de egreso"
              required
              autoFocus
              placeholder="Elige el motivo"
              options={MOTIVE_OPTIONS}
              help={motive === 'died' && 'El paciente quedará registrado como fallecido.'}
            />
          )}
        </form.Field>
        <form.Field name="destination">
          {(field) => <TextField {...bind(field)} label="Destino" help="Domicilio, otro hospital…" />}
        </form.Field>
        <form.Field name="condition">
          {(field) => <TextField {...bind(field)} label="Condición al egreso" />}
        </form.Field>
      </div>
      <form.Field name="notes">{(field) => <TextAreaField {...bind(field)} label="Notas" />}</form.Field>
    </RecordDialog>
  )
}
