import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { ListedEpisode } from '#src/domain/episodes/contract.ts'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { KIND_LABELS } from '../episodes/labels.ts'
import { EpisodeStatusBadge } from '../episodes/parts/EpisodeStatusBadge.tsx'
import { episodeQueries } from '../episodes/queries.ts'
import { bedText } from './bed-text.ts'
import { patientEpisodesParams } from './ensure-patient-episodes.ts'

interface PatientEpisodesProps {
  place: CarePlace
  page: number
  onPage: (page: number, replace: boolean) => void
}

/** A patient's episodes, the newest first. */
export function PatientEpisodes({ place, page, onPage }: PatientEpisodesProps) {
  const hospital = useHospital()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...episodeQueries.list(hospital, patientEpisodesParams(Number(place.patientId), page)),
    placeholderData: keepPreviousData,
  })
  const totalPages = data?.pagination.totalPages ?? 0
  const pastEnd = !isPlaceholderData && totalPages > 0 && page > totalPages
  const turnTo = useRef(onPage)
  turnTo.current = onPage
  useEffect(() => {
    if (pastEnd) turnTo.current(totalPages, true)
  }, [pastEnd, totalPages])

  return (
    <section aria-labelledby="patient-episodes" className="flex flex-col gap-2">
      <h2 id="patient-episodes" className="text-lg font-semibold">
        Episodios
      </h2>
      {error && !data ? (
        <StateMessage
          role="alert"
          title={`No se pudieron cargar los episodios: ${errorText(error)}`}
          action={<Button onClick={() => void refetch()}>Reintentar</Button>}
        />
      ) : data && totalPages === 0 ? (
        <p className="text-muted">No tiene episodios registrados.</p>
      ) : (
        <ul
          aria-busy={isPlaceholderData || !data}
          className={isPlaceholderData ? 'flex flex-col gap-2 opacity-60' : 'flex flex-col gap-2'}
        >
          {data?.data.map((episode) => (
            <EpisodeLine key={episode.episodeId} episode={episode} place={place} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={Math.min(page, totalPages)}
          totalPages={totalPages}
          hasPrevious={page > 1}
          hasNext={page < totalPages}
          onPage={(turn) => onPage(turn(page), false)}
        />
      )}
    </section>
  )
}

function EpisodeLine({ episode, place }: { episode: ListedEpisode; place: CarePlace }) {
  const clock = useHospitalClock()
  const { episodeId, kind, status, admittedAt, discharge, reason, bed, attendingDoctorName } = episode
  return (
    <li>
      <Link
        {...patientLinks(place).episode(episodeId)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-raised px-3 py-2 hover:bg-sunken"
      >
        <span className="font-medium text-accent">{KIND_LABELS[kind]}</span>
        <EpisodeStatusBadge status={status} />
        <span className="text-sm text-muted tabular-nums">
          {clock.instant(admittedAt)}
          {discharge && ` – ${clock.instant(discharge.at)}`}
        </span>
        {bed && <span className="text-sm">Cama {bedText(bed)}</span>}
        {attendingDoctorName && <bdi className="text-sm">{attendingDoctorName}</bdi>}
        <bdi className="line-clamp-2 min-w-0 basis-full text-sm">{reason}</bdi>
      </Link>
    </li>
  )
}
