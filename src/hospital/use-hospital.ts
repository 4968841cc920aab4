import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useSessionState } from '#src/session/use-session.ts'
import type { HospitalHandle } from './hospital-handle.ts'
import { profileQueries } from './queries.ts'

/** The hospital of a `HospitalProvider`. */
export const GivenHospital = createContext<HospitalHandle | null>(null)

/** The hospital in the address, once its page has begun to load; undefined elsewhere. For the frame around pages. */
export function useHospitalInAddress(): HospitalHandle | undefined {
  return useMatch({
    from: '/_app/hospitals/$hospitalId',
    shouldThrow: false,
    select: ({ context }) => context.hospital,
  })
}

/** The hospital of `HospitalProvider`, or the one in the address. Rerenders when permissions or its profile change. */
export function useHospital(): HospitalHandle {
  useSessionState()
  const given = useContext(GivenHospital)
  const named = useHospitalInAddress()
  const hospital = given ?? named
  if (!hospital) throw new Error('No hospital is meant here')
  useQuery({
    ...profileQueries.detail(hospital),
    // Only kept fresh here: not every page needs it.
    enabled: ({ state }) => state.data !== undefined,
    notifyOnChangeProps: ['data'],
  })
  return hospital
}
