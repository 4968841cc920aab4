import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { HospitalClients } from '#src/api/clients.ts'
import { HttpProblem } from '#src/api/errors.ts'
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
  preload: boolean
}

/**
 * The loader of every layout about one patient. Reading a record is logged, so a hover reads none; who may not
 * read patients asks the server nothing.
 * @throws not found, for whoever is no patient of this hospital
 */
export async function ensurePatient({ context, params, preload }: PatientLoaderArgs): Promise<void> {
  const { session, queryClient, clients, hospital } = context
  if (preload || !holds(session, hospital.hospitalId, 'patients')) return
  if (!/^[1-9]\d{0,8}$/.test(params.patientId)) throw notFound()
  const { hospitalId } = hospital
  const patient = patientQueries.detail(clients, hospitalId, Number(params.patientId))
  try {
    await Promise.all([
      queryClient.ensureQueryData(patient),
      queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId)),
    ])
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 404) throw notFound()
    throw error
  }
}
