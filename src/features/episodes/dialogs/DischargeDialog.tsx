import { useSelector } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { dischargeEpisode } from '#src/domain/episodes/api-writes.ts'
import { DischargeMotive } from '#src/domain/episodes/contract.ts'
import { DischargeCreate } from '#src/domain/episodes/discharge.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { UNORDERED_MOTIVES } from '#src/domain/episodes/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { ACTION_LABELS, ACTION_TITLES, MOTIVE_OPTIONS, PAST_SHORTCUTS } from '../labels.ts'
import { DischargeChecklist, useDocumentsNow } from './DischargeChecklist.tsx'
import { dischargeChecklist, overriddenBy } from './discharge-checklist.ts'
import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { useEpisodeForm, useMomentAfterLast } from './use-episode-form.ts'

const Fields = z.object({
  at: z.string(),
  motive: z.string(),
  destination: z.string(),
  condition: z.string(),
  notes: z.string(),
})

const UNORDERED_OPTIONS = MOTIVE_OPTIONS.filter(({ value }) =>
  UNORDERED_MOTIVES.some((motive) => motive === value),
)

/** Registers that the patient has left; the bed goes to cleaning. */
export function DischargeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const documents = useDocumentsNow(episode)
  const checklistOf = (motive: string) => {
    const known = DischargeMotive.options.find((one) => one === motive)
    return documents === undefined ? undefined : dischargeChecklist(episode, known, documents)
  }
  const moment = useMomentAfterLast(episode, 'Escribe el día y la hora del egreso', 'El egreso no puede ser')
  const { orderedMotive, dischargeOrderedAt } = episode
  // Who died has left the bed by then.
  const diedAt = orderedMotive === 'died' && dischargeOrderedAt !== null && clock.toLocal(dischargeOrderedAt)
  const record = useEpisodeForm({
    episode,
    action: 'discharge',
    fields: Fields,
    initial: {
      at: diedAt || moment.now,
      motive: orderedMotive ?? '',
      destination: '',
      condition: '',
      notes: '',
    },
    body: z.extend(DischargeCreate, {
      at: moment.schema,
      motive: z.enum(DischargeMotive.options, 'Elige el motivo del egreso'),
    }),
    toBody: (fields) => ({ ...fields, overridden: overriddenBy(checklistOf(fields.motive) ?? []) }),
    send: (body, sent) =>
      call(hospital, dischargeEpisode, { episodeId: episode.episodeId }, { json: body, ...sent }),
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
  const items = checklistOf(useSelector(form.store, ({ values }) => values.motive))
  return (
    <RecordDialog
      wide
      title={ACTION_TITLES.discharge}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={items?.some(({ isDone }) => !isDone) ? 'Egresar de todos modos' : ACTION_LABELS.discharge}
      canSubmit={items !== undefined}
      record={record}
      onClose={onClose}
    >
      <DischargeChecklist episode={episode} items={items} />
      {episode.status === 'open' && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          El alta no está indicada: aquí se registra a quien se va por su voluntad o se fuga. Para otro
          motivo, primero un médico indica el alta.
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="at">
          {(field) => (
            <MomentField
              {...bind(field)}
              label="Fecha y hora de egreso"
              required
              autoFocus={orderedMotive !== null}
              timeZone={clock.timeZone}
              shortcuts={PAST_SHORTCUTS}
            />
          )}
        </form.Field>
        {orderedMotive === null ? (
          <form.Field name="motive">
            {(field) => (
              <SelectField
                {...bind(field)}
                label="Motivo de egreso"
                required
                autoFocus
                placeholder="Elige el motivo"
                options={episode.status === 'open' ? UNORDERED_OPTIONS : MOTIVE_OPTIONS}
              />
            )}
          </form.Field>
        ) : (
          <p className="flex flex-col gap-1">
            <span className="font-medium">Motivo de egreso</span>
            {MOTIVE_LABELS[orderedMotive]}
          </p>
        )}
        <form.Field name="destination">
          {(field) => <TextField {...bind(field)} label="Destino" help="Domicilio, otro hospital…" />}
        </form.Field>
        <form.Field name="condition">
          {(field) => <TextField {...bind(field)} label="Condición al egreso" spellCheck />}
        </form.Field>
      </div>
      <form.Field name="notes">{(field) => <TextAreaField {...bind(field)} label="Notas" />}</form.Field>
    </RecordDialog>
  )
}
