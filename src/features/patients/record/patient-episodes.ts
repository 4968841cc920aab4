import { prefetch } from '#src/api/load.ts'
import { readId } from '#src/lib/address.ts'
import { waitAtMost } from '#src/lib/loading.ts'
import { episodeQueries } from '../../episodes/queries.ts'
import type { PatientLoaderArgs } from '../queries.ts'

const PAGE_SIZE = 5

/** What the overview of a patient asks for of their episodes. */
export function patientEpisodesParams(patientId: number, page: number) {
  return { patientId, pageIndex: page, pageSize: PAGE_SIZE }
}

/** The loader of a patient's overview. It waits for the episodes: the record stands below them, and would jump. */
export async function ensurePatientEpisodes(args: PatientLoaderArgs & { page: number }): Promise<void> {
  const { queryClient, hospital } = args.context
  const patientId = readId(args.params.patientId)
  if (patientId === undefined || !hospital.can('episodes')) return
  const params = patientEpisodesParams(patientId, args.page)
  await waitAtMost(prefetch(queryClient, episodeQueries.list(hospital, params)))
}
