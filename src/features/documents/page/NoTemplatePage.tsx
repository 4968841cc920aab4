import { useParams } from '@tanstack/react-router'
import { patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { MissingPage } from '#src/hospital/MissingPage.tsx'

/** The address names no template of this hospital, or one that was retired and has no document here. */
export function NoTemplatePage() {
  const place = useCarePlace()
  const { episodeId } = useParams({ strict: false })
  return (
    <MissingPage
      title="Esta plantilla no existe"
      text="Puede que esté retirada o sin publicar. Elige otra entre los documentos del episodio."
      link={{ ...patientLinks(place).documents(Number(episodeId)), label: 'Ver los documentos del episodio' }}
    />
  )
}
