import { useSelector } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { orderDischarge } from '#src/domain/episodes/api-writes.ts'
import { diagnosesBody } from '#src/domain/episodes/bodies.ts'
import { DischargeMotive } from '#src/domain/episodes/contract.ts'
import { DischargeOrder } from '#src/domain/episodes/discharge.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { ACTION_LABELS, ACTION_TITLES, MOTIVE_OPTIONS, PAST_SHORTCUTS } from '../labels.ts'
import { DiagnosesField, DiagnosisFields, emptyDiagnosis } from '../parts/DiagnosesField.tsx'
import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { useEpisodeForm, useMomentAfterLast } from './use-episode-form.ts'

/** What is done by a motive: whose death is recorded is not discharged by it. */
const labelFor = (motive: string | null) =>
  motive === 'died' ? 'Registrar defunción' : ACTION_LABELS['order-discharge']

const Fields = z.object({
  at: z.string(),
  motive: z.string(),
  note: z.string(),
  diagnoses: z.array(DiagnosisFields),
})

/** Orders the discharge, with its motive and the final diagnoses; the bed stays taken until the patient has left. */
export function OrderDischargeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const moment = useMomentAfterLast(episode, 'Escribe el día y la hora', 'El alta no puede indicarse')
  const record = useEpisodeForm({
    episode,
    action: 'order-discharge',
    fields: Fields,
    initial: { at: moment.now, motive: '', note: '', diagnoses: episode.diagnoses },
    body: z.extend(DischargeOrder, {
      at: z.optional(moment.schema),
      motive: z.enum(DischargeMotive.options, 'Elige el motivo del egreso'),
      diagnoses: diagnosesBody(episode.diagnoses),
    }),
    toBody: ({ at, ...fields }) => ({ ...fields, at: moment.unlessUntouched(at) }),
    send: (body, sent) =>
      call(hospital, orderDischarge, { episodeId: episode.episodeId }, { json: body, ...sent }),
    isDone: (sent, { status, orderedMotive }) =>
      status === 'dischargeOrdered' && orderedMotive === sent.motive,
    done: {
      title: ({ orderedMotive }) => labelFor(orderedMotive),
      message: ({ orderedMotive }) =>
        orderedMotive === 'died' ? 'Se registró la defunción' : 'Se indicó el alta',
    },
    onClose,
  })
  const { form, bind } = record
  const motive = useSelector(form.store, ({ values }) => values.motive)
  const count = useSelector(form.store, ({ values }) => values.diagnoses.length)
  return (
    <RecordDialog
      wide
      title={ACTION_TITLES['order-discharge']}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel={labelFor(motive)}
      submitVariant={motive === 'died' ? 'danger' : 'primary'}
      record={record}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="motive">
          {(field) => (
            <SelectField
              {...bind(field)}
              label="Motivo de egreso"
              required
              autoFocus
              placeholder="Elige el motivo"
              options={MOTIVE_OPTIONS}
              help={motive === 'died' && 'El paciente quedará registrado como fallecido a esa hora.'}
            />
          )}
        </form.Field>
        <form.Field name="at">
          {(field) => (
            <MomentField
              {...bind(field)}
              label={motive === 'died' ? 'Fecha y hora de la defunción' : 'Fecha y hora de la indicación'}
              required
              timeZone={clock.timeZone}
              shortcuts={PAST_SHORTCUTS}
            />
          )}
        </form.Field>
      </div>
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
      {count === 0 && (
        <p className="text-sm text-warning">
          Sin diagnóstico: el alta se puede indicar y queda como faltante.
        </p>
      )}
      <form.Field name="note">
        {(field) => <TextAreaField {...bind(field)} label="Indicaciones" />}
      </form.Field>
      {isStay(episode.kind) && <p className="text-sm text-muted">La cama sigue ocupada hasta el egreso.</p>}
    </RecordDialog>
  )
}
