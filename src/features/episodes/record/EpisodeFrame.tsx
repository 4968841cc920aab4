import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { readId } from '#src/lib/address.ts'
import { LazyEmergencyOffer } from '../../patients/dialogs.ts'
import { PatientFrame } from '../../patients/parts/PatientFrame.tsx'
import { KIND_LABELS } from '../labels.ts'
import { EpisodeStatusBadge } from '../parts/EpisodeStatusBadge.tsx'
import { episodeQueries } from '../queries.ts'

/** The frame of every page inside one episode: the patient's band, one line about the episode, the page. */
export function EpisodeFrame() {
  return (
    <PatientFrame>
      <EpisodePages />
    </PatientFrame>
  )
}

/** Inside the patient's frame, which says what may be read of that patient. */
function EpisodePages() {
  const { episodeId } = useParams({ strict: false })
  const hospital = useHospital()
  const patientId = readId(useCarePlace().patientId)
  if (!hospital.can('episodes'))
    return (
      <AreaPage
        title="Episodio"
        needs={[['episodes', 'read']]}
        otherwise={patientId !== undefined && <LazyEmergencyOffer patientId={patientId} />}
      />
    )
  return (
    <>
      <EpisodeLine episodeId={Number(episodeId)} />
      <Outlet />
    </>
  )
}

/** Which episode it is, and the way to its overview. */
function EpisodeLine({ episodeId }: { episodeId: number }) {
  const hospital = useHospital()
  const { clock } = hospital
  const place = useCarePlace()
  const { data } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  return (
    <section
      aria-label="Episodio"
      className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-2 text-sm short:pt-1"
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
