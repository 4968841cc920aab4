import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import type { CarePlace } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { FhirButton } from '../patients/parts/FhirButton.tsx'
import type { EpisodeSearch } from './address.ts'
import { EpisodeActions } from './EpisodeActions.tsx'
import { EpisodeDiagnoses } from './EpisodeDiagnoses.tsx'
import { EpisodeDialogs } from './EpisodeDialogs.tsx'
import { EpisodeDocumentsLink } from './EpisodeDocumentsLink.tsx'
import { EpisodeEnd } from './EpisodeEnd.tsx'
import { EpisodeFacts } from './EpisodeFacts.tsx'
import { EpisodeStatusBadge } from './EpisodeStatusBadge.tsx'
import { EpisodeTimeline } from './EpisodeTimeline.tsx'
import { KIND_LABELS } from './labels.ts'
import { episodeQueries } from './queries.ts'

export interface EpisodePageProps {
  /** As it stands in the address. */
  place: CarePlace
  episodeId: string
  search: EpisodeSearch
  /** Changes the state in the address; the same function as long as the page is the same. */
  onSearch: (change: (current: EpisodeSearch) => EpisodeSearch, options: { replace: boolean }) => void
}

const NEEDS = [['episodes', 'read']] as const

/** One episode: what is known of it, what can be done with it, and what happened in it. */
export function EpisodePage(props: EpisodePageProps) {
  const hospital = useHospital()
  if (!hospital.can('episodes')) return <AreaPage title="Episodio" needs={NEEDS} />
  return <Opened {...props} />
}

function Opened({ place, episodeId, search, onSearch }: EpisodePageProps) {
  const hospital = useHospital()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, Number(episodeId)))
  const toPage = useCallback(
    (turn: (page: number) => number, options: { replace: boolean }) => {
      onSearch((current) => {
        const page = turn(current.page ?? 1)
        return { ...current, page: page > 1 ? page : undefined }
      }, options)
    },
    [onSearch],
  )
  return (
    <AreaPage
      title={KIND_LABELS[episode.kind]}
      needs={NEEDS}
      context={
        <span className="inline-flex flex-wrap items-center gap-2">
          <EpisodeStatusBadge status={episode.status} />
          Episodio {episode.episodeId}
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <EpisodeDocumentsLink place={place} episodeId={episode.episodeId} />
          <EpisodeActions
            episode={episode}
            onOpen={(form) => onSearch((current) => ({ ...current, form }), { replace: false })}
          />
          <FhirButton patientId={episode.patientId} />
        </div>
      }
    >
      <EpisodeEnd episode={episode} />
      <EpisodeFacts episode={episode} />
      <EpisodeDiagnoses diagnoses={episode.diagnoses} />
      <EpisodeTimeline place={place} episodeId={episode.episodeId} page={search.page ?? 1} onPage={toPage} />
      {search.form && (
        <EpisodeDialogs
          key={search.form}
          action={search.form}
          episodeId={episode.episodeId}
          onClose={() => onSearch(({ page }) => ({ page }), { replace: true })}
        />
      )}
    </AreaPage>
  )
}
