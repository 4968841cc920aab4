import type { QueryClient } from '@tanstack/react-query'
import type { HospitalClients } from '#src/api/clients.ts'
import { dayQueries } from './queries.ts'

/** Asks for what the day shows first, while the page is still on its way. */
export function preloadDay(queryClient: QueryClient, clients: HospitalClients, hospitalId: number): void {
  void queryClient.prefetchQuery(dayQueries.attended(clients, hospitalId))
  void queryClient.prefetchQuery(dayQueries.drafts(clients, hospitalId))
}
