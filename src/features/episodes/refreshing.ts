import type { QueryClient } from '@tanstack/react-query'
import { HttpProblem } from '#src/api/errors.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { invalidateCare } from './queries.ts'

/** Somebody was quicker: what the page shows of beds, patients and episodes is old. */
const CONFLICTS = new Set([404, 409, 412])

/** Sends a write; where somebody else was quicker, what is on screen is loaded again behind the form. */
export async function refreshing<Saved>(
  queryClient: QueryClient,
  hospital: HospitalHandle,
  sending: Promise<Saved>,
): Promise<Saved> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof HttpProblem && CONFLICTS.has(error.status))
      void invalidateCare(queryClient, hospital)
    throw error
  }
}
