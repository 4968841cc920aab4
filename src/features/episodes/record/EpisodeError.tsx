import type { ErrorComponentProps } from '@tanstack/react-router'
import { patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { RecordError } from '#src/hospital/RecordError.tsx'

/** Why a page about an episode can't be shown. */
export function EpisodeError(props: ErrorComponentProps) {
  return <RecordError {...props} title="Episodio" missing={<NoEpisodePage />} />
}

/** The address names no episode of this patient. */
export function NoEpisodePage() {
  return (
    <MissingPage
      title="Este episodio no existe"
      text="Puede que sea de otro paciente. Búscalo entre los episodios de este."
      link={{ ...patientLinks(useCarePlace()).overview, label: 'Ver al paciente' }}
    />
  )
}
