import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateProfile, profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { progressOf, statesOf, stepsOfProfile } from '../parts/steps.ts'

/** Reads the profile again where its count of the steps, which the section bar shows, is older than the page's. */
export function useProfileRefresh({ done, loading }: { done: number; loading: number }): void {
  const queryClient = useQueryClient()
  const hospital = useHospital()
  useEffect(() => {
    const { firstSteps } = queryClient.getQueryData(profileQueries.detail(hospital).queryKey) ?? {}
    if (loading > 0 || !firstSteps) return
    if (progressOf(statesOf(stepsOfProfile(firstSteps, hospital.can))).done !== done)
      void invalidateProfile(queryClient, hospital)
  }, [queryClient, hospital, done, loading])
}
