import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Spinner } from '#src/ui/Loading.tsx'
import { useSlow } from '#src/ui/SlowNotice.tsx'
import { documentQueries } from '../../documents/queries.ts'
import type { ChecklistItem } from './discharge-checklist.ts'

interface DischargeChecklistProps {
  episode: Pick<Episode, 'episodeId' | 'patientId'>
  /** Undefined while it is being looked up. */
  items: readonly ChecklistItem[] | undefined
}

/** What should be there before a patient leaves, and what is missing. */
export function DischargeChecklist({ episode, items }: DischargeChecklistProps) {
  return (
    <section aria-label="Antes de egresar" className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      {items === undefined ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          Revisando los documentos…
        </p>
      ) : (
        <Items episode={episode} items={items} />
      )}
    </section>
  )
}

interface ItemsProps {
  episode: DischargeChecklistProps['episode']
  items: readonly ChecklistItem[]
}

function Items({ episode, items }: ItemsProps) {
  const hospital = useHospital()
  const { roomId } = useParams({ strict: false })
  const isComplete = items.every(({ isDone }) => isDone)
  const isLeft = items.some(({ isDone, inDocuments }) => !isDone && inDocuments)
  return (
    <>
      <ul className="flex flex-col gap-1">
        {items.map(({ label, isDone, todo }) => (
          <li key={label} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            {isDone ? <span>{label}</span> : <span className="text-warning">{todo}</span>}
          </li>
        ))}
      </ul>
      {isLeft && (
        <Link
          {...hospitalLinks(hospital).patient(episode.patientId, roomId).documents(episode.episodeId)}
          className="self-start rounded font-medium text-accent underline-offset-2 hover:underline"
        >
          Ver los documentos
        </Link>
      )}
      {!isComplete && (
        <p className="text-sm text-muted">Puedes egresar de todos modos; queda registrado lo que faltaba.</p>
      )}
    </>
  )
}

/** The documents as they are now; undefined while they load, null where they could not be loaded. */
export function useDocumentsNow({ episodeId }: Episode): DocumentSummary[] | null | undefined {
  const hospital = useHospital()
  const { data, isFetchedAfterMount, fetchStatus } = useQuery({
    ...documentQueries.ofEpisode(hospital, episodeId),
    refetchOnMount: 'always',
  })
  const isComing = !isFetchedAfterMount && fetchStatus === 'fetching'
  // A list that does not load must not keep a patient in bed: the checklist then says that it could not look.
  const slow = useSlow(isComing)
  return isComing && !slow ? undefined : (data ?? null)
}
