import { useMatch } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { InHospital } from './enter-hospital.ts'

const Given = createContext<InHospital | null>(null)

/** Says which hospital is meant where the address names none. */
export const HospitalProvider = Given.Provider

/** The hospital that the page is about, and the clients that speak for it: the one in the address, or a given one. */
export function useHospital() {
  const given = useContext(Given)
  const named = useMatch({
    from: '/_app/hospitals/$hospitalId',
    shouldThrow: false,
    select: ({ context }) => context.here,
  })
  const here = given ?? named
  if (!here) throw new Error('No hospital is meant here')
  const { hospital, clients } = here
  return { hospital, hospitalId: hospital.hospitalId, clients }
}
