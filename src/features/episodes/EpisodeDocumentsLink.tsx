import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { documentQueries } from '../documents/queries.ts'

interface EpisodeDocumentsLinkProps {
  place: CarePlace
  episodeId: number
}

/** The way to an episode's documents, with how many of them wait for a signature, once that is known. */
export function EpisodeDocumentsLink({ place, episodeId }: EpisodeDocumentsLinkProps) {
  const hospital = useHospital()
  const { data } = useQuery(documentQueries.ofEpisode(hospital, episodeId))
  const drafts = data?.filter(({ status }) => status === 'draft').length ?? 0
  return (
    <Link {...patientLinks(place).documents(episodeId)} className={buttonClass()}>
      <FileText aria-hidden="true" className="size-4" />
      Documentos
      {drafts > 0 && (
        <span className="rounded-full bg-warning-soft px-2 text-sm text-warning">
          {drafts === 1 ? '1 borrador' : `${drafts} borradores`}
        </span>
      )}
    </Link>
  )
}
