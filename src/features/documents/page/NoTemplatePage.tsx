import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'

interface NoTemplatePageProps {
  place: CarePlace
  /** As it stands in the address. */
  episodeId: string
}

/** The address names no template of this hospital, or one that was retired and has no document here. */
export function NoTemplatePage({ place, episodeId }: NoTemplatePageProps) {
  return (
    <MissingPage
      title="Esta plantilla no existe"
      text="Puede que esté retirada o sin publicar. Elige otra entre los documentos del episodio."
      link={{ ...patientLinks(place).documents(Number(episodeId)), label: 'Ver los documentos del episodio' }}
    />
  )
}
