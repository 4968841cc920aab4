import { MissingPage } from '#src/shell/MissingPage.tsx'
import { type CarePlace, careLinks } from '../patients/care-links.ts'

/** The address names no episode of this patient. */
export function NoEpisodePage({ place }: { place: CarePlace }) {
  return (
    <MissingPage
      title="Este episodio no existe"
      text="Puede que sea de otro paciente. Búscalo entre los episodios de este."
      link={{ ...careLinks(place).overview, label: 'Ver al paciente' }}
    />
  )
}
