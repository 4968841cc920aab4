import { useQuery } from '@tanstack/react-query'
import type { User } from '#src/domain/users/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { usersLoadError } from '../users/load-error.ts'
import { userQueries } from '../users/queries.ts'
import { useFailureToast } from '../users/use-failure-toast.ts'
import { doctorQueries } from './queries.ts'

/** The hospital's users who are no doctors now (who retired may come back); nobody for those who may not know its users. */
export function useCandidates(): { members: readonly User[]; membersError: string | undefined } {
  const hospital = useHospital()
  const users = useQuery({ ...userQueries.everyone(hospital), enabled: hospital.can('hospital') })
  const doctors = useQuery({ ...doctorQueries.everyone(hospital), enabled: hospital.can('doctors') })
  const working = doctors.data?.filter(({ status }) => status !== 'retired')
  const known = new Set(working?.map(({ doctorId }) => doctorId))
  // Until it is known who is a doctor already nobody is offered twice.
  const members = doctors.data ? (users.data ?? []).filter(({ userId }) => !known.has(userId)) : []
  const error = users.error ?? doctors.error
  useFailureToast(error, usersLoadError)
  return { members, membersError: error ? usersLoadError(error) : undefined }
}
