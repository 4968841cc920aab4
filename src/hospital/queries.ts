import { queryOptions } from '@tanstack/react-query'
import { read } from '#src/api/http.ts'
import { Profile } from '#src/domain/profile/contract.ts'
import type { HospitalHandle } from './hospital-handle.ts'

export const profileQueries = {
  all: ({ id }: HospitalHandle) => ['profile', id] as const,
  /** Time zone, services and letterhead of the hospital. */
  detail: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...profileQueries.all(hospital), 'detail'] as const,
      queryFn: ({ signal }) => read(Profile, hospital.core.get('profile', { signal })),
      staleTime: 5 * 60_000,
    }),
}
