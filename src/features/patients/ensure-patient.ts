import type { QueryClient } from '@tanstack/react-query'
import type { HospitalClients } from '#src/api/clients.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { readId } from '#src/lib/address.ts'
import { holds } from '#src/session/holds.ts'
import type { Session } from '#src/session/session.ts'
import { profileQueries } from '../profile/queries.ts'
import { patientQueries } from './queries.ts'

interface PatientLoaderArgs {
  context: {
    session: Session
    queryClient: QueryClient
    clients: HospitalClients
    hospital: { hospitalId: number }
  }
  params: { patientId: string }
}

/**
 * The loader of every layout about one patient; who may not read patients asks the server nothing. The routes that
 * load by it have `preload: false`: reading is logged, so a hover reads none.
 * @throws {HttpProblem} 404 for whoever is no patient of this hospital, 403 where the right is gone
 */
export async function ensurePatient({ context, params }: PatientLoaderArgs): Promise<void> {
  const { session, queryClient, clients, hospital } = context
  const { hospitalId } = hospital
  if (!holds(session, hospitalId, 'patients')) return
  const patientId = readId(params.patientId)
  if (patientId === undefined) throw new HttpProblem(404, undefined)
  await Promise.all([
    queryClient.ensureQueryData(patientQueries.detail(clients, hospitalId, patientId)),
    queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId)),
  ])
}
