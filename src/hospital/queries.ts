import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { getProfile } from '#src/domain/profile/api.ts'
import type { HospitalHandle } from './hospital-handle.ts'

export const profileQueries = {
  all: ({ id }: HospitalHandle) => ['profile', id] as const,
  /** Time zone, services and letterhead of the hospital. */
  detail: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...profileQueries.all(hospital), 'detail'] as const,
      queryFn: ({ signal }) => call(hospital, getProfile, {}, { signal }),
      staleTime: 5 * 60_000,
    }),
}

export function invalidateProfile(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileQueries.all(hospital) })
}
