import type { QueryClient } from '@tanstack/react-query'
import { ifMatch, type WriteMeta, write } from '#src/api/http.ts'
import { Profile, type ProfileUpdate } from '#src/domain/profile/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'

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
