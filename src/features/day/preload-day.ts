import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '#src/api/load.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { dayQueries } from './queries.ts'

/** Asks for what the day shows first, while the page is still on its way. */
export function preloadDay(queryClient: QueryClient, hospital: HospitalHandle): void {
  void prefetch(queryClient, dayQueries.attended(hospital))
  void prefetch(queryClient, dayQueries.drafts(hospital))
}
