import { queryOptions } from '@tanstack/react-query'
import type { HospitalClients } from '#src/api/clients.ts'
import { read } from '#src/api/http.ts'
import { Profile } from './contract.ts'

export const profileQueries = {
  all: (hospitalId: number) => ['profile', hospitalId] as const,
  /** Time zone, services and letterhead of one hospital; the clients are that hospital's. */
  detail: (clients: Pick<HospitalClients, 'core'>, hospitalId: number) =>
    queryOptions({
      queryKey: [...profileQueries.all(hospitalId), 'detail'] as const,
      queryFn: ({ signal }) => read(Profile, clients.core.get('profile', { signal })),
      staleTime: 5 * 60_000,
    }),
}
