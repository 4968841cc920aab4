import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { episodeLacks, type Lack } from './lacks.ts'

interface DocumentsOverviewLacksProps {
  place: CarePlace
  episode: Episode
  /** Those that new documents can take. */
  templates: readonly Template[]
  documents: readonly DocumentSummary[]
}

const LINK = 'rounded font-medium underline underline-offset-2'

/** What the episode's record still lacks, each with the way to where it is written. */
export function DocumentsOverviewLacks(props: DocumentsOverviewLacksProps) {
  const { place, episode, templates, documents } = props
  const clock = useHospitalClock()
  const lacks = episodeLacks(episode, documents, { today: clock.today(), dayOf: clock.dayOf })
  const links = patientLinks(place)

  function linkOf({ id, kinds, text }: Lack) {
    if (id === 'drafts')
      return (
        <Link {...links.documents(episode.episodeId)} search={{ status: 'draft' }} className={LINK}>
          {text}
        </Link>
      )
    const [template] = kinds.flatMap((kind) => templates.filter((one) => one.kind === kind))
    if (!template) return text
    return (
      <Link {...links.template(episode.episodeId, template.templateId)} className={LINK}>
        {text}
      </Link>
    )
  }

  if (lacks.length === 0)
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        Al expediente de este episodio no le falta nada por ahora.
      </p>
    )
  return (
    <section aria-label="Pendientes" className="rounded-md bg-warning-soft px-3 py-2 text-warning">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {lacks.map((lack) => (
          <li key={lack.id} className="flex items-center gap-2">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {linkOf(lack)}
          </li>
        ))}
      </ul>
    </section>
  )
}
