import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { FormTimeZone } from '#src/forms/form-time-zone.ts'
import { useSessionState } from '#src/session/use-session.ts'
import type { HospitalHandle } from './hospital-handle.ts'
import { profileQueries } from './queries.ts'
import { GivenHospital } from './use-hospital.ts'

interface HospitalProviderProps {
  value: HospitalHandle
  children: ReactNode
}

/** Provides the hospital to the pages below, and its time zone to forms. Watches permissions and profile for all of them. */
export function HospitalProvider({ value, children }: HospitalProviderProps) {
  const session = useSessionState()
  const { data: profile } = useQuery({
    ...profileQueries.detail(value),
    // Only kept fresh here: not every page needs it.
    enabled: ({ state }) => state.data !== undefined,
    notifyOnChangeProps: ['data'],
  })
  const given = useMemo(() => ({ hospital: value, session, profile }), [value, session, profile])
  return (
    <GivenHospital value={given}>
      {/* Read when a form needs it: the profile may not have loaded yet. */}
      <FormTimeZone value={() => value.clock.timeZone}>{children}</FormTimeZone>
    </GivenHospital>
  )
}
