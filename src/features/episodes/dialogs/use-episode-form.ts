import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { WriteMeta } from '#src/api/http.ts'
import { Episode } from '#src/domain/episodes/contract.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { titleWithPatient } from '#src/features/patients/queries.ts'
import { requiredMoment } from '#src/forms/moment.ts'
import { type Difference, type Staleness, useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { diagnosisText, KIND_LABELS, statusText } from '../labels.ts'
import { episodeQueries, invalidateCare, reloadOnConflict } from '../queries.ts'
import { isNotInFuture } from './new-episode-form.ts'

/** Formats instants on the hospital's clock. */
interface Clock {
  instant: (instant: string) => string
}

/** What of an episode is compared when somebody else changed it meanwhile. */
const SHOWN: readonly [string, (episode: Episode, clock: Clock) => string][] = [
  ['Estado', statusText],
  ['Tipo', ({ kind }) => KIND_LABELS[kind]],
  ['Cama', ({ bed, bedId }) => (bedId === null ? '' : (bed?.code ?? ''))],
  ['Médico tratante', ({ attendingDoctorName }) => attendingDoctorName ?? ''],
  ['Motivo de ingreso', ({ reason }) => reason],
  ['Procedencia', ({ origin }) => origin],
  ['Servicio', ({ service }) => service],
  ['Diagnósticos', ({ diagnoses }) => diagnosesText(diagnoses)],
  [
    'Alta prevista',
    ({ expectedDischargeAt }, clock) => (expectedDischargeAt ? clock.instant(expectedDischargeAt) : ''),
  ],
  ['Egreso', ({ discharge }, clock) => (discharge ? dischargeText(discharge, clock) : '')],
]

function dischargeText({ at, motive, destination }: NonNullable<Episode['discharge']>, clock: Clock): string {
  return [clock.instant(at), MOTIVE_LABELS[motive], destination].filter(Boolean).join(' · ')
}

/** `fields`, `initial` and `toBody` are all that a form needs for one field more. */
interface EpisodeFormOptions<Values extends object, Body> {
  /** As it was when the form was opened. */
  episode: Episode
  action: EpisodeAction
  fields: z.core.$ZodType<Values>
  initial: Values
  body: z.core.$ZodType<Body>
  toBody: (values: Values) => unknown
  send: (body: Body, sent: WriteMeta) => Promise<Episode>
  /** The toast, which names the patient too: what was done, and with what result. */
  done: {
    title: string | ((saved: Episode) => string)
    message: (saved: Episode) => string
    /** Takes it back, from the toast. */
    undo?: (saved: Episode) => void
  }
  onClose: () => void
  /** For a form that is a copy of the record. */
  copy?: Required<Pick<Staleness<Values, Episode>, 'differences' | 'valuesOf'>>
  /** For the others: whether an episode shows that this was done. */
  isDone?: (sent: Body, stored: Episode) => boolean
}

/** The form of an action on an existing episode. */
export function useEpisodeForm<Values extends object, Body>(options: EpisodeFormOptions<Values, Body>) {
  const { episode, action, done, onClose, copy, isDone, ...rest } = options
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  return useRecordForm({
    ...rest,
    id: `${hospital.id}/episodes/${episode.episodeId}/${action}`,
    onError: (error) => reloadOnConflict(queryClient, hospital, error),
    onSaved: (saved) => {
      queryClient.setQueryData(episodeQueries.detail(hospital, saved.episodeId).queryKey, saved)
      void invalidateCare(queryClient, hospital)
      // The dialog named the patient, who may stand nowhere on the page below it.
      const name = typeof done.title === 'string' ? done.title : done.title(saved)
      const title = titleWithPatient(queryClient, hospital, name, saved.patientId)
      const { undo } = done
      showToast({
        variant: 'success',
        title,
        message: done.message(saved),
        ...(undo && { action: { label: 'Deshacer', onAction: () => undo(saved) } }),
      })
      onClose()
    },
    staleness: {
      schema: Episode,
      version: episode.version,
      versionOf: ({ version }) => version,
      ...(copy ?? {
        differences: (_: Values, stored: Episode) => episodeDifferences(episode, stored, clock),
        ...(isDone && { isDone }),
      }),
    },
  })
}

/** What has changed since an episode was shown: its text then and now. */
export function episodeDifferences(seen: Episode, stored: Episode, clock: Clock): Difference[] {
  return SHOWN.map(([label, text]) => ({
    label,
    local: text(seen, clock),
    server: text(stored, clock),
  })).filter(({ local, server }) => local !== server)
}

/** The diagnoses in one line: *J18.9 Neumonía; I10 Hipertensión*. */
function diagnosesText(diagnoses: Episode['diagnoses']): string {
  return diagnoses.map(diagnosisText).join('; ')
}

/**
 * What the field of a moment takes that has passed, and does not lie before the last movement of an episode.
 * @param empty what an empty field asks for
 * @param refused begins the sentence: *El egreso no puede ser*
 */
export function useMomentAfterLast(
  { lastMovementAt: last }: Pick<Episode, 'lastMovementAt'>,
  empty: string,
  refused: string,
) {
  const { clock } = useHospital()
  // The last movement may lie ahead, where the clock that dated it is a little fast.
  const [now] = useState(() => [clock.now(), clock.toLocal(last)].sort().at(-1) ?? '')
  // The field has no seconds: compare whole minutes.
  const isAfterLast = (at: string) => at.slice(0, 16) >= last.slice(0, 16)
  const schema = z
    .pipe(requiredMoment(clock, empty), z.string())
    .check(
      z.refine(isNotInFuture, `${refused} en el futuro`),
      z.refine(isAfterLast, `No puede ser antes del último movimiento: ${clock.instant(last)}`),
    )
  /** Left as it is, the server's clock says when it is sent. */
  const unlessUntouched = (at: string) => (at === now ? undefined : at)
  return { now, schema, unlessUntouched }
}
