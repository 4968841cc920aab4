import { useMatch } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Profile } from '#src/domain/profile/contract.ts'
import type { SessionState } from '#src/session/user-info.ts'
import type { HospitalHandle } from './hospital-handle.ts'

/** A hospital, and what the answers of its handle depend on: a new object when that changes. */
interface Given {
  hospital: HospitalHandle
  session: SessionState
  profile: Profile | undefined
}

/** The hospital of a `HospitalProvider`. */
export const GivenHospital = createContext<Given | null>(null)

/** The hospital in the address, once its page has begun to load; undefined elsewhere. For the frame around pages. */
export function useHospitalInAddress(): HospitalHandle | undefined {
  return useMatch({
    from: '/_app/hospitals/$hospitalId',
    shouldThrow: false,
    select: ({ context }) => context.hospital,
  })
}

/** The hospital of the nearest `HospitalProvider`. Rerenders when permissions or its profile change. */
export function useHospital(): HospitalHandle {
  const given = useContext(GivenHospital)
  if (!given) throw new Error('No hospital is meant here')
  return given.hospital
}
