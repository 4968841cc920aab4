import { useSelector } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { updateEpisode } from '#src/domain/episodes/api-writes.ts'
import { diagnosesBody, EpisodeUpdate } from '#src/domain/episodes/bodies.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { optionalMoment } from '#src/forms/moment.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { ACTION_TITLES, EXPECTED_DISCHARGE_SHORTCUTS } from '../labels.ts'
import { DiagnosesField, DiagnosisFields, emptyDiagnosis } from '../parts/DiagnosesField.tsx'
import { ServiceField } from '../parts/ServiceField.tsx'

import { type ActionProps, EpisodeSubject } from './EpisodeSubject.tsx'
import { episodeDifferences, useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({
  reason: z.string(),
  origin: z.string(),
  service: z.string(),
  expectedDischargeAt: z.string(),
  diagnoses: z.array(DiagnosisFields),
})
type Fields = z.infer<typeof Fields>

/** Changes an episode's facts and its diagnoses. */
export function EditEpisodeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const fieldsOf = ({ reason, origin, service, diagnoses, expectedDischargeAt }: Episode): Fields => ({
    reason,
    origin,
    service,
    diagnoses,
    expectedDischargeAt: expectedDischargeAt === null ? '' : clock.toLocal(expectedDischargeAt),
  })
  const record = useEpisodeForm({
    episode,
    action: 'edit',
    fields: Fields,
    initial: fieldsOf(episode),
    body: z.extend(EpisodeUpdate, {
      diagnoses: diagnosesBody(episode.diagnoses),
      expectedDischargeAt: optionalMoment(clock),
    }),
    toBody: (fields) => fields,
    send: (body, sent) =>
      call(hospital, updateEpisode, { episodeId: episode.episodeId }, { json: body, ...sent }),
    done: { title: ACTION_TITLES.edit, message: () => 'Se guardaron los cambios' },
    onClose,
    copy: {
      differences: (local, stored) => {
        const { expectedDischargeAt, ...texts } = local
        const instant = clock.toInstant(expectedDischargeAt) ?? null
        return episodeDifferences({ ...episode, ...texts, expectedDischargeAt: instant }, stored, clock)
      },
      valuesOf: fieldsOf,
    },
  })
  const { form, bind } = record
  const count = useSelector(form.store, ({ values }) => values.diagnoses.length)
  return (
    <RecordDialog
      wide
      title={ACTION_TITLES.edit}
      subject={<EpisodeSubject episode={episode} />}
      submitLabel="Guardar"
      record={record}
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo de ingreso" required autoFocus />}
      </form.Field>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="origin">{(field) => <TextField {...bind(field)} label="Procedencia" />}</form.Field>
        <form.Field name="service">
          {(field) => <ServiceField {...bind(field)} placeholder="Sin servicio" />}
        </form.Field>
        <form.Field name="expectedDischargeAt">
          {(field) => (
            <MomentField
              {...bind(field)}
              label="Alta prevista"
              timeZone={clock.timeZone}
              shortcuts={EXPECTED_DISCHARGE_SHORTCUTS}
            />
          )}
        </form.Field>
      </div>
      <DiagnosesField
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
    </RecordDialog>
  )
}
