import type { ReactNode } from 'react'
import { FormTimeZone } from '#src/forms/form-time-zone.ts'
import type { HospitalHandle } from './hospital-handle.ts'
import { GivenHospital } from './use-hospital.ts'

interface HospitalProviderProps {
  value: HospitalHandle
  children: ReactNode
}

/** Provides the hospital where the address names none, or another handle of it, and its time zone to forms. */
export function HospitalProvider({ value, children }: HospitalProviderProps) {
  return (
    <GivenHospital value={value}>
      {/* Read when a form needs it: the profile may not have loaded yet. */}
      <FormTimeZone value={() => value.clock.timeZone}>{children}</FormTimeZone>
    </GivenHospital>
  )
}
