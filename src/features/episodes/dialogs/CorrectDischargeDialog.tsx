import { useSelector } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { correctDischarge } from '#src/domain/episodes/api-writes.ts'
import { diagnosesBody } from '#src/domain/episodes/bodies.ts'
import { DischargeMotive, type Episode } from '#src/domain/episodes/contract.ts'
import { DischargeCorrection } from '#src/domain/episodes/discharge.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { CORRECTION_REFUSAL } from '#src/domain/episodes/rules.ts'
import { useIsActivePhysician } from '#src/features/doctors/queries.ts'
import { requiredMoment } from '#src/forms/moment.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { ACTION_LABELS, ACTION_TITLES, MOTIVE_OPTIONS, PAST_SHORTCUTS } from '../labels.ts'
import { DiagnosesField, DiagnosisFields, emptyDiagnosis } from '../parts/DiagnosesField.tsx'
import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { isNotInFuture } from './new-episode-form.ts'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({
  at: z.string(),
  motive: z.string(),
  destination: z.string(),
  reason: z.string(),
  diagnoses: z.array(DiagnosisFields),
})

type Discharge = NonNullable<Episode['discharge']>

/** Corrects what was written about a discharge; the episode's state keeps it from opening without one. */
export function CorrectDischargeDialog({ episode, onClose }: ActionProps) {
  if (episode.discharge === null) return null
  return <Correction episode={episode} discharge={episode.discharge} onClose={onClose} />
}

function Correction({ episode, discharge, onClose }: ActionProps & { discharge: Discharge }) {
  const hospital = useHospital()
  const { clock } = hospital
  const isDoctor = useIsActivePhysician() === true
  const { motive, destination } = discharge
  const record = useEpisodeForm({
    episode,
    action: 'correct-discharge',
    fields: Fields,
    initial: {
      at: clock.toLocal(discharge.at),
      motive,
      destination,
      reason: '',
      diagnoses: episode.diagnoses,
    },
    body: z.extend(DischargeCorrection, {
      at: z
        .pipe(requiredMoment(clock, 'Escribe el día y la hora del egreso'), z.string())
        .check(z.refine(isNotInFuture, 'El egreso no puede ser en el futuro')),
      motive: z.enum(DischargeMotive.options, 'Elige el motivo del egreso'),
      diagnoses: z.optional(diagnosesBody(episode.diagnoses)),
    }),
    toBody: ({ diagnoses, ...fields }) => (isDoctor ? { ...fields, diagnoses } : { ...fields, motive }),
    send: (body, sent) =>
      call(hospital, correctDischarge, { episodeId: episode.episodeId }, { json: body, ...sent }),
    isDone: (sent, stored) =>
      stored.discharge?.motive === sent.motive &&
      stored.discharge.destination === sent.destination &&
      clock.toLocal(stored.discharge.at) === clock.toLocal(sent.at),
    done: { title: ACTION_LABELS['correct-discharge'], message: () => 'Se corrigió el egreso' },
    onClose,
  })
  const { form, bind } = record
  const count = useSelector(form.store, ({ values }) => values.diagnoses.length)
  const chosen = useSelector(form.store, ({ values }) => values.motive)
  return (
    <RecordDialog
      wide
      title={ACTION_TITLES['correct-discharge']}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={ACTION_LABELS['correct-discharge']}
      record={record}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="at">
          {(field) => (
            <MomentField
              {...bind(field)}
              label="Fecha y hora de egreso"
              required
              autoFocus
              timeZone={clock.timeZone}
              shortcuts={PAST_SHORTCUTS}
            />
          )}
        </form.Field>
        {isDoctor ? (
          <form.Field name="motive">
            {(field) => (
              <SelectField
                {...bind(field)}
                label="Motivo de egreso"
                required
                options={MOTIVE_OPTIONS}
                help={deathText(motive, chosen)}
              />
            )}
          </form.Field>
        ) : (
          <p className="flex flex-col gap-1">
            <span className="font-medium">Motivo de egreso</span>
            {MOTIVE_LABELS[motive]}
          </p>
        )}
        <form.Field name="destination">
          {(field) => <TextField {...bind(field)} label="Destino" help="Domicilio, otro hospital…" />}
        </form.Field>
      </div>
      {isDoctor && (
        <DiagnosesField
          legend="Diagnósticos finales"
          count={count}
          disabled={record.busy}
          field={(name, draw) => (
            <form.Field key={name} name={name}>
              {(field) => draw(bind(field))}
            </form.Field>
          )}
          onAdd={() => form.pushFieldValue('diagnoses', emptyDiagnosis(form.state.values.diagnoses))}
          onRemove={(index) => void form.removeFieldValue('diagnoses', index)}
        />
      )}
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Por qué se corrige" required />}
      </form.Field>
      <p className="text-sm text-muted">
        {!isDoctor && `${CORRECTION_REFUSAL}. `}
        Lo que decía antes queda en la línea de tiempo, con este motivo y tu nombre.
      </p>
    </RecordDialog>
  )
}

/** What another motive makes of the patient, where it does. */
function deathText(stored: string, chosen: string): string | undefined {
  if (stored === chosen || (stored !== 'died' && chosen !== 'died')) return undefined
  return chosen === 'died'
    ? 'El paciente quedará registrado como fallecido.'
    : 'El paciente dejará de estar registrado como fallecido.'
}
