import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { readId } from '#src/lib/address.ts'
import { LazyEmergencyOffer } from '../../patients/dialogs.ts'
import { Crumb, PatientFrame } from '../../patients/parts/PatientFrame.tsx'
import { KIND_LABELS } from '../labels.ts'
import { EpisodeStatusBadge } from '../parts/EpisodeStatusBadge.tsx'
import { episodeQueries } from '../queries.ts'

/** The frame of every page inside one episode: the patient's band, the trail, the page. */
export function EpisodeFrame() {
  return (
    <PatientFrame trail={<EpisodeCrumbs />}>
      <EpisodePages />
    </PatientFrame>
  )
}

/** Inside the patient's frame, which says what may be read of that patient. */
function EpisodePages() {
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
  return <Outlet />
}

/** The steps to an episode, and from a document to the episode's documents. */
function EpisodeCrumbs() {
  const { episodeId, templateId } = useParams({ strict: false })
  const { can } = useHospital()
  const { documents } = patientLinks(useCarePlace())
  if (!can('episodes') || episodeId === undefined) return null
  return (
    <>
      <EpisodeCrumb episodeId={Number(episodeId)} />
      {templateId !== undefined && <Crumb link={documents(Number(episodeId))}>Documentos</Crumb>}
    </>
  )
}

function EpisodeCrumb({ episodeId }: { episodeId: number }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { episode } = patientLinks(useCarePlace())
  const { data } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  return (
    <Crumb link={episode(episodeId)} mark={<EpisodeStatusBadge episode={data} />}>
      {KIND_LABELS[data.kind]} · {clock.day(clock.dayOf(data.admittedAt))}
    </Crumb>
  )
}
