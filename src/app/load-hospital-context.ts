import { redirect } from '@tanstack/react-router'
import type { AppServices } from '#src/api/app-services.ts'
import type { Clients } from '#src/api/clients.ts'
import { prefetch } from '#src/api/load.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { createHospitalHandle, type HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import type { Session } from '#src/session/session.ts'
import type { RouterContext } from '#src/session/use-session.ts'
import { type AppContext, announceFailedSwitch, needsRenewal } from './load-app-context.ts'

let latest: { clients: Clients; listed: Hospital; hospital: HospitalHandle } | undefined

/** The same object for as long as the hospital is unchanged, so that its pages are not drawn again at each navigation. */
function handleOf(clients: Clients, session: Session, listed: Hospital): HospitalHandle {
  if (latest?.clients !== clients || latest.listed !== listed)
    latest = { clients, listed, hospital: createHospitalHandle({ clients, session }, listed) }
  return latest.hospital
}

/** Requests the profile, which most pages of a hospital need first, while the list of hospitals is on its way. */
export function prefetchProfile(
  { clients, queryClient }: AppServices,
  session: Session,
  hospitalId: number,
): void {
  const hospital = createHospitalHandle({ clients, session }, { hospitalId, name: '' })
  void prefetch(queryClient, profileQueries.detail(hospital))
}

interface Entrance {
  hospital: Hospital
  /** The address that leads there. */
  href: string
  /** A mere hover looks ahead and selects nothing. */
  preload: boolean
}

/**
 * Makes the hospital that the address names the active one, as choosing it in the bar does.
 * @throws a redirect back to where the person is, where that fails
 */
export async function loadHospitalContext(
  { clients, selection, session, currentHref }: AppContext & RouterContext,
  { hospital, href, preload }: Entrance,
): Promise<{ hospital: HospitalHandle }> {
  const active = selection.getState().hospital.hospitalId
  if (!preload && active !== hospital.hospitalId) {
    if (active === null) await selection.start(hospital, needsRenewal(session, hospital))
    else
      await selection.select(hospital).catch((error: unknown) => {
        const from = currentHref()
        if (from === undefined || from === href) throw error
        announceFailedSwitch(error)
        throw redirect({ href: from, replace: true })
      })
  }
  return { hospital: handleOf(clients, session, hospital) }
}
