import { prefetch } from '#src/api/load.ts'
import type { HospitalContext } from '#src/hospital/hospital-handle.ts'
import { waitAtMost } from '#src/lib/wait-at-most.ts'
import { doctorQueries } from './queries.ts'

/** Asks whether one practises here, beside what a page loads: buttons hang on it. */
export async function prefetchIsActiveDoctor(context: HospitalContext): Promise<void> {
  const { session, queryClient, hospital } = context
  const { user } = session.getState()
  if (!user || !hospital.can('doctors')) return
  await waitAtMost(prefetch(queryClient, doctorQueries.find(hospital, user.userId)))
}
