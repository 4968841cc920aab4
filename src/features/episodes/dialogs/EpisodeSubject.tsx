import { Link } from '@tanstack/react-router'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { PatientSubject } from '../../patients/parts/PatientLine.tsx'
import { KIND_LABELS } from '../labels.ts'

/** What the form of one action takes. */
export interface ActionProps {
  /** As it was when the form opened: sending tells of changes since. */
  episode: Episode
  onClose: () => void
}

/** The patient of an episode, with its kind. */
export function EpisodeSubject({ episode: { patientId, kind, bedId, bed } }: Pick<ActionProps, 'episode'>) {
  return (
    <PatientSubject patientId={patientId} otherwise={bedId !== null && `Cama ${bed?.code}`}>
      {KIND_LABELS[kind]}
    </PatientSubject>
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
