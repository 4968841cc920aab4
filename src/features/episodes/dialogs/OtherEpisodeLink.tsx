import { Link } from '@tanstack/react-router'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'

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
