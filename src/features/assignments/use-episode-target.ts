import { useQuery } from '@tanstack/react-query'
import type { AssignmentTarget } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { assignmentQueries } from './queries.ts'

/** What is known of the episode that an assignment is to be for. */
export interface EpisodeTarget {
  isPending: boolean
  /** Undefined while it is not known, and for an episode that nobody is on for though somebody attends it. */
  target: AssignmentTarget | undefined
  /** Who attends it now. */
  attendingName: string | undefined
}

const ONE = { pageIndex: 1, pageSize: 1 }

/**
 * An episode in words for people, as the roster knows it: nobody who assigns doctors needs a right to read
 * episodes for that. @param episodeId 0 for none
 */
export function useEpisodeTarget(episodeId: number): EpisodeTarget {
  const hospital = useHospital()
  const enabled = episodeId > 0
  const assigned = useQuery({ ...assignmentQueries.ofEpisode(hospital, episodeId), enabled })
  const without = useQuery({
    ...assignmentQueries.unassigned(hospital, { ...ONE, episodeId }),
    enabled,
  })
  const attending = assigned.data?.find(({ role }) => role === 'attending')
  return {
    isPending: enabled && (assigned.isPending || without.isPending),
    target: without.data?.data[0] ?? assigned.data?.[0],
    attendingName: attending?.doctorName,
  }
}
