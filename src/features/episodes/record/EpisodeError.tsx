import type { ErrorComponentProps } from '@tanstack/react-router'
import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { RecordError } from '#src/hospital/RecordError.tsx'

/** Why a page about an episode can't be shown. */
export function EpisodeError({ place, ...props }: ErrorComponentProps & { place: CarePlace }) {
  return <RecordError {...props} missing={<NoEpisodePage place={place} />} />
}

/** The address names no episode of this patient. */
export function NoEpisodePage({ place }: { place: CarePlace }) {
  return (
    <MissingPage
      title="Este episodio no existe"
      text="Puede que sea de otro paciente. Búscalo entre los episodios de este."
      link={{ ...patientLinks(place).overview, label: 'Ver al paciente' }}
    />
  )
}
