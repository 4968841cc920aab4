import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { createHospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useSession } from '#src/session/use-session.ts'
import { lazyComponent } from '#src/ui/lazy-component.tsx'

/** Few hospitals have steps left, so the code of the link comes only for them. */
const StepsLeft = lazyComponent(async () => (await import('./open-steps-link/StepsLeft.tsx')).StepsLeft)

interface OpenStepsLinkProps {
  hospital: Hospital
  /** Called with the link's text, *Primeros Pasos · 2 de 5*, and with undefined where there is no link any more. */
  onText: (text: string | undefined) => void
}

/**
 * Links to the first steps of a hospital while the person may do one of those that are left. It reads the profile that
 * the page has loaded.
 */
export function OpenStepsLink({ hospital: { hospitalId, name }, onText }: OpenStepsLinkProps) {
  const services = useAppServices()
  const session = useSession()
  const hospital = useMemo(
    () => createHospitalHandle({ ...services, session }, { hospitalId, name }),
    [services, session, hospitalId, name],
  )
  const { data } = useQuery({
    ...profileQueries.detail(hospital),
    // Only kept fresh here: a page that is refused needs no profile.
    enabled: ({ state }) => state.data !== undefined,
  })
  const done = data?.firstSteps
  if (!done || !Object.values(done).includes(false)) return null
  // Without its code the page is whole.
  return <StepsLeft {...{ hospital, done, onText }} onGiveUp={() => {}} />
}
