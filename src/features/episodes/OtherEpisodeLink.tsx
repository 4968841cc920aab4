import { Link } from '@tanstack/react-router'
import type { Refusal } from '#src/forms/refusal.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { careLinks } from '../patients/care-links.ts'

/** The way to the episode that stands in the way of a write, where the server names it. */
export function OtherEpisodeLink({ refusal }: { refusal: Refusal }) {
  const { hospitalId } = useHospital()
  const { patientId, episodeId } = refusal.existing ?? {}
  if (patientId === undefined || episodeId === undefined) return null
  const place = { hospitalId: String(hospitalId), patientId: String(patientId) }
  return (
    <Link {...careLinks(place).episode(episodeId)} className={buttonClass()}>
      Abrir el episodio en curso
    </Link>
  )
}
