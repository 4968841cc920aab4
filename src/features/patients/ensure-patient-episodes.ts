import { readId } from '#src/lib/address.ts'
import { forAMoment } from '#src/lib/for-a-moment.ts'
import { holds } from '#src/session/holds.ts'
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
  const { session, queryClient, clients, hospital } = args.context
  const patientId = readId(args.params.patientId)
  if (patientId === undefined || !holds(session, hospital.hospitalId, 'episodes')) return
  const params = patientEpisodesParams(patientId, args.page)
  await forAMoment(queryClient.prefetchQuery(episodeQueries.list(clients, hospital.hospitalId, params)))
}
