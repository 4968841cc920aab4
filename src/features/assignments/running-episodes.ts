import type { QueryClient } from '@tanstack/react-query'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { isRunning } from '#src/domain/episodes/rules.ts'
import { MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { episodeQueries } from '../episodes/queries.ts'

export type RunningEpisode = Pick<Episode, 'episodeId' | 'kind' | 'admittedAt'>

/**
 * The episodes of a patient that run now, the newest first. Who may not read episodes knows the stay alone, as every
 * list shows it.
 */
export async function runningEpisodes(
  queryClient: QueryClient,
  hospital: HospitalHandle,
  { patientId, stay }: PatientSummary,
): Promise<RunningEpisode[]> {
  if (!hospital.can('episodes')) return stay ? [stay] : []
  const about = { patientId, pageSize: MAX_PAGE_SIZE }
  const page = await queryClient.query(episodeQueries.list(hospital, about))
  return page.data.filter(({ status }) => isRunning(status))
}
