import { useQuery } from '@tanstack/react-query'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSlow } from '#src/ui/use-slow.ts'
import { documentQueries } from '../documents/queries.ts'
import { type ChecklistItem, dischargeChecklist } from './discharge-checklist.ts'

/** What should be there before *Egresar*, by the documents as they are now; undefined while they are asked for. */
export function useDischargeChecklist(episode: Episode): ChecklistItem[] | undefined {
  const hospital = useHospital()
  const { data, isFetchedAfterMount, fetchStatus } = useQuery({
    ...documentQueries.ofEpisode(hospital, episode.episodeId),
    refetchOnMount: 'always',
  })
  const isComing = !isFetchedAfterMount && fetchStatus === 'fetching'
  // Nobody stays in a bed because a list does not come: what is known is shown, and that it could not be looked up.
  const slow = useSlow(isComing)
  if (isComing && !slow) return undefined
  return dischargeChecklist(episode, data ?? null)
}
