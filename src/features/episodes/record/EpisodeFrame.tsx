import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { PatientFrame } from '../../patients/parts/PatientFrame.tsx'
import { KIND_LABELS } from '../labels.ts'
import { EpisodeStatusBadge } from '../parts/EpisodeStatusBadge.tsx'
import { episodeQueries } from '../queries.ts'

interface EpisodeFrameProps {
  place: CarePlace
  /** As it stands in the address. */
  episodeId: string
  children: ReactNode
}

/** The frame of every page inside one episode: the patient's band, one line about the episode, the page. */
export function EpisodeFrame({ place, episodeId, children }: EpisodeFrameProps) {
  const hospital = useHospital()
  return (
    <PatientFrame place={place}>
      {hospital.can('episodes') ? (
        <>
          <EpisodeLine place={place} episodeId={Number(episodeId)} />
          {children}
        </>
      ) : (
        <AreaPage title="Episodio" needs={[['episodes', 'read']]} />
      )}
    </PatientFrame>
  )
}

/** Which episode it is, and the way to its overview. */
function EpisodeLine({ place, episodeId }: { place: CarePlace; episodeId: number }) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const { data } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  return (
    <section
      aria-label="Episodio"
      className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 text-sm short:pt-1"
    >
      <Link
        {...patientLinks(place).episode(episodeId)}
        className="rounded font-medium text-accent underline-offset-2 hover:underline"
      >
        {KIND_LABELS[data.kind]}
      </Link>
      <EpisodeStatusBadge status={data.status} />
      <span className="text-muted">Ingresó el {clock.instant(data.admittedAt)}</span>
    </section>
  )
}
