import type { QueryClient } from '@tanstack/react-query'
import type { HospitalClients } from '#src/api/clients.ts'
import { MAX_PAGE_SIZE } from '#src/api/list.ts'
import type { Episode } from '../episodes/contract.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { isRunning } from '../episodes/rules.ts'
import type { Patient } from '../patients/contract.ts'

export type RunningEpisode = Pick<Episode, 'episodeId' | 'kind' | 'admittedAt'>

/**
 * The episodes of a patient that run now, the newest first.
 * @param mayRead whether episodes may be read; without it only the stay is known, as every list shows it
 */
export async function runningEpisodes(
  queryClient: QueryClient,
  clients: HospitalClients,
  hospitalId: number,
  { patientId, stay }: Patient,
  mayRead: boolean,
): Promise<RunningEpisode[]> {
  if (!mayRead) return stay ? [stay] : []
  const about = { patientId, pageSize: MAX_PAGE_SIZE }
  const page = await queryClient.fetchQuery(episodeQueries.list(clients, hospitalId, about))
  return page.data.filter(({ status }) => isRunning(status))
}
