import type { QueryClient } from '@tanstack/react-query'
import type { HospitalClients } from '#src/api/clients.ts'
import { forAMoment } from '#src/lib/for-a-moment.ts'
import { holds } from '#src/session/holds.ts'
import type { Session } from '#src/session/session.ts'
import { doctorQueries } from './queries.ts'

interface LoaderContext {
  session: Session
  queryClient: QueryClient
  clients: HospitalClients
  hospital: { hospitalId: number }
}

/** Asks whether one practises here, beside what a page loads: buttons hang on it. */
export async function settlePractises(context: LoaderContext): Promise<void> {
  const { session, queryClient, clients, hospital } = context
  const { user } = session.getState()
  if (!user || !holds(session, hospital.hospitalId, 'doctors')) return
  await forAMoment(queryClient.prefetchQuery(doctorQueries.find(clients, hospital.hospitalId, user.userId)))
}
