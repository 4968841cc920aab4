import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { invalidateProfile, profileQueries } from '#src/hospital/queries.ts'
import { usePermissions, useSession } from '#src/session/use-session.ts'
import { progressOf, statesOf, stepsOfProfile } from './steps.ts'

/**
 * How many of the first steps are done, while the person may do one of those that are left; else undefined. It is read from
 * the profile that the page has loaded.
 */
export function useStepsLeft({ hospitalId, name }: Hospital): { done: number; all: number } | undefined {
  const services = useAppServices()
  const session = useSession()
  const can = usePermissions(hospitalId)
  const { queryClient } = services
  const hospital = useMemo(
    () => createHospitalHandle({ ...services, session }, { hospitalId, name }),
    [services, session, hospitalId, name],
  )
  const { data } = useQuery({
    ...profileQueries.detail(hospital),
    // Only kept fresh here: a page that is refused needs no profile.
    enabled: ({ state }) => state.data !== undefined,
  })
  const states = data?.firstSteps && statesOf(stepsOfProfile(data.firstSteps, can))
  const isLeft = states ? [...states.values()].includes('next') : false
  useEffect(() => {
    if (!isLeft) return
    // Any write may have done a step.
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        void invalidateProfile(queryClient, hospital)
    })
  }, [isLeft, queryClient, hospital])
  return states && isLeft ? progressOf(states) : undefined
}
