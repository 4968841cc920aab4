import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { patientQueries } from '#src/features/patients/queries.ts'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { KIND_LABELS } from '../labels.ts'

/** What the form of one action takes. */
export interface ActionProps {
  /** As it was when the form opened: sending tells of changes since. */
  episode: Episode
  onClose: () => void
}

/** Whom a form is about; undefined while that is not known, and for who may not read patients. */
export function usePatientOf(patientId: number | undefined) {
  const hospital = useHospital()
  const { data } = useQuery({
    ...patientQueries.detail(hospital, patientId ?? 0),
    enabled: patientId !== undefined && hospital.can('patients'),
  })
  return data
}

/** Names patient and bed in a dialog, which covers the band that names them. */
export function ActionSubject({ episode }: { episode: Episode }) {
  const patient = usePatientOf(episode.patientId)
  const facts = [KIND_LABELS[episode.kind], episode.bedId !== null && `Cama ${episode.bed?.code}`]
  return (
    <>
      {patient && <bdi className="font-medium text-ink">{fullName(patient)}</bdi>}
      {patient && ' · '}
      {facts.filter(Boolean).join(' · ')}
    </>
  )
}

/** Links to the episode that a write conflicts with, where the server names it. */
export function OtherEpisodeLink({ submitError }: { submitError: SubmitError }) {
  const hospital = useHospital()
  const { patientId, episodeId } = submitError.existing ?? {}
  if (patientId === undefined || episodeId === undefined) return null
  return (
    <Link {...hospitalLinks(hospital).patient(patientId).episode(episodeId)} className={buttonClass()}>
      Abrir el episodio en curso
    </Link>
  )
}
