import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { HospitalClients } from '#src/api/clients.ts'
import { ifMatch, type Sent } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import { Profile, type ProfileUpdate } from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

export const profileQueries = {
  all: (hospitalId: number) => ['profile', hospitalId] as const,
  /** Time zone, services and letterhead of one hospital; the clients are that hospital's. */
  detail: (clients: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...profileQueries.all(hospitalId), 'detail'] as const,
      queryFn: ({ signal }) => read(Profile, clients.core.get('profile', { signal })),
      staleTime: 5 * 60_000,
    }),
}

export function updateProfile(
  { core }: Core,
  body: ProfileUpdate,
  { signal, version }: Sent,
): Promise<Profile> {
  return write(Profile, core.put('profile', { json: body, headers: ifMatch(version), signal }))
}

export function invalidateProfile(queryClient: QueryClient, hospitalId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileQueries.all(hospitalId) })
}
