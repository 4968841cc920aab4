import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { WriteMeta } from '#src/api/conditional.ts'
import { Episode } from '#src/domain/episodes/contract.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { type Staleness, useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { episodeDifferences } from './episode-differences.ts'
import { episodeQueries, invalidateCare } from './queries.ts'
import { refreshing } from './refreshing.ts'

interface EpisodeFormOptions<Values extends object, Body> {
  /** As it was when the form was opened. */
  episode: Episode
  action: EpisodeAction
  fields: z.core.$ZodType<Values>
  initial: Values
  body: z.core.$ZodType<Body>
  toBody: (values: Values) => unknown
  send: (body: Body, sent: WriteMeta) => Promise<Episode>
  /** The toast: what was done, and with what result. */
  done: { title: string; message: (saved: Episode) => string }
  onClose: () => void
  /** For a form that is a copy of the record. */
  copy?: Required<Pick<Staleness<Values, Episode>, 'differences' | 'valuesOf'>>
  /** For the others: whether an episode shows that this was done. */
  isDone?: (sent: Body, stored: Episode) => boolean
}

/** The form of something that is done with an existing episode. */
export function useEpisodeForm<Values extends object, Body>(options: EpisodeFormOptions<Values, Body>) {
  const { episode, action, send, done, onClose, copy, isDone, ...rest } = options
  const hospital = useHospital()
  const clock = useHospitalClock()
  const queryClient = useQueryClient()
  return useRecordForm({
    ...rest,
    id: `${hospital.id}/episodes/${episode.episodeId}/${action}`,
    send: (body, sent) => refreshing(queryClient, hospital, send(body, sent)),
    onSaved: (saved) => {
      queryClient.setQueryData(episodeQueries.detail(hospital, saved.episodeId).queryKey, saved)
      void invalidateCare(queryClient, hospital)
      showToast({ variant: 'success', title: done.title, message: done.message(saved) })
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
