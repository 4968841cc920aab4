import { useSelector } from '@tanstack/react-form'
import { useState } from 'react'
import * as z from 'zod/mini'
import { HttpProblem } from '#src/api/errors.ts'
import type { WriteMeta } from '#src/api/http.ts'
import { DischargeCreate, DischargeMotive, Episode } from '#src/domain/episodes/contract.ts'
import { requiredMoment } from '#src/forms/moment.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { staleCurrent } from '#src/forms/submit-error.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { TextAreaField, TextField } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { ACTION_LABELS, ACTION_TITLES, MOTIVE_LABELS, MOTIVE_OPTIONS, PAST_SHORTCUTS } from '../labels.ts'
import { actOnEpisode } from '../queries.ts'
import { type ActionProps, ActionSubject } from './ActionSubject.tsx'
import { DischargeChecklist, useDischargeChecklist } from './DischargeChecklist.tsx'
import { overriddenBy } from './discharge-checklist.ts'
import { isNotInFuture } from './new-episode-form.ts'
import { useEpisodeForm } from './use-episode-form.ts'

const Fields = z.object({
  at: z.string(),
  motive: z.string(),
  destination: z.string(),
  condition: z.string(),
  notes: z.string(),
})

/** Discharges the patient; the bed goes to cleaning. */
export function DischargeDialog({ episode, onClose }: ActionProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const [send] = useState(() => dischargeSender(hospital, episode))
  const items = useDischargeChecklist(episode)
  const overridden = overriddenBy(items ?? [])
  const last = episode.lastMovementAt
  // The last movement may lie ahead, where the clock that dated it is a little fast.
  const [now] = useState(() => [clock.now(), clock.toLocal(last)].sort().at(-1) ?? '')
  // The field has no seconds: compare whole minutes.
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
          z.refine(isNotInFuture, 'El egreso no puede ser en el futuro'),
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

function storedIn(error: unknown): Episode | undefined {
  const stale = staleCurrent(error)
  const stored = stale && z.safeParse(Episode, stale.current)
  return stored?.success ? stored.data : undefined
}

/**
 * Sends a discharge; where nobody has ordered it yet, the order goes first. Remembers how far it came, so that trying
 * again does not order twice.
 * @param opened the episode as the form was opened on it
 */
function dischargeSender(hospital: HospitalHandle, opened: Episode) {
  let known = opened
  // The order was sent, and no answer came.
  let isOrderUnsure = false

  return async (body: DischargeCreate, sent: WriteMeta): Promise<Episode> => {
    // The form's own order has made a newer version than the one that it was opened on.
    const onNewest = () => ({ ...sent, version: Math.max(sent.version, known.version) })
    try {
      if (known.status === 'open') {
        // Dated like the discharge, which may be recorded after the fact.
        const order = { at: body.at, note: '' }
        const ordering = actOnEpisode(hospital, opened.episodeId, 'order-discharge', order, onNewest())
        known = await ordering.catch((error) => {
          const stored = storedIn(error)
          const isOwnOrder = isOrderUnsure && stored?.status === 'dischargeOrdered'
          isOrderUnsure = !(error instanceof HttpProblem) || error.status >= 500
          if (!isOwnOrder) throw error
          return stored
        })
      }
      return await actOnEpisode(hospital, opened.episodeId, 'discharge', body, onNewest())
    } catch (error) {
      const stored = storedIn(error)
      // The person sees the conflict and decides whether to go on from the stored state.
      if (stored) known = { ...stored, version: 0 }
      throw error
    }
  }
}
