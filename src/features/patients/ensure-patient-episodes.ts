import { prefetch } from '#src/api/load.ts'
import { readId } from '#src/lib/address.ts'
import { waitAtMost } from '#src/lib/wait-at-most.ts'
import { episodeQueries } from '../episodes/queries.ts'
import type { ensurePatient } from './ensure-patient.ts'

const PAGE_SIZE = 5

/** What the overview of a patient asks for of their episodes. */
export function patientEpisodesParams(patientId: number, page: number) {
  return { patientId, pageIndex: page, pageSize: PAGE_SIZE }
}

type PatientLoaderArgs = Parameters<typeof ensurePatient>[0]

/** The loader of a patient's overview, beside that of its layout: the record stands below their episodes. */
export async function ensurePatientEpisodes(args: PatientLoaderArgs & { page: number }): Promise<void> {
  const { queryClient, hospital } = args.context
  const patientId = readId(args.params.patientId)
  if (patientId === undefined || !hospital.can('episodes')) return
  const params = patientEpisodesParams(patientId, args.page)
  await waitAtMost(prefetch(queryClient, episodeQueries.list(hospital, params)))
}
