import { HttpProblem } from '#src/api/errors.ts'
import { ensure } from '#src/api/load.ts'
import type { HospitalContext } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { readId } from '#src/lib/address.ts'
import { patientQueries } from './queries.ts'

interface PatientLoaderArgs {
  context: HospitalContext
  params: { patientId: string }
}

/**
 * The loader of every layout about one patient; who may not read patients asks the server nothing. The routes that
 * load by it have `preload: false`: reading is logged, so a hover reads none.
 * @throws {HttpProblem} 404 for whoever is no patient of this hospital, 403 where the right is gone
 */
export async function ensurePatient({ context, params }: PatientLoaderArgs): Promise<void> {
  const { queryClient, hospital } = context
  if (!hospital.can('patients')) return
  const patientId = readId(params.patientId)
  if (patientId === undefined) throw new HttpProblem(404, undefined)
  await Promise.all([
    ensure(queryClient, patientQueries.detail(hospital, patientId)),
    ensure(queryClient, profileQueries.detail(hospital)),
  ])
}
