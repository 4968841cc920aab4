import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ifMatch, read, type WriteMeta, write } from '#src/api/http.ts'
import { Profile, type ProfileUpdate } from '#src/domain/profile/contract.ts'
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

export function updateProfile(
  { core }: HospitalHandle,
  body: ProfileUpdate,
  { signal, version }: WriteMeta,
): Promise<Profile> {
  return write(Profile, core.put('profile', { json: body, headers: ifMatch(version), signal }))
}

export function invalidateProfile(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileQueries.all(hospital) })
}
