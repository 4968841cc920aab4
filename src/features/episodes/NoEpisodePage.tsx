import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'

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
