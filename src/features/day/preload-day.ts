import type { QueryClient } from '@tanstack/react-query'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { dayQueries } from './queries.ts'

/** Asks for what the day shows first, while the page is still on its way. */
export function preloadDay(queryClient: QueryClient, hospital: HospitalHandle): void {
  void queryClient.prefetchQuery(dayQueries.attended(hospital))
  void queryClient.prefetchQuery(dayQueries.drafts(hospital))
}
