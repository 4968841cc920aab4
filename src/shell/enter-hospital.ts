import { redirect } from '@tanstack/react-router'
import { type Clients, createHospitalClients, type HospitalClients } from '#src/api/clients.ts'
import type { Hospital } from '#src/features/hospitals/contract.ts'
import { profileQueries } from '#src/features/profile/queries.ts'
import { afterAnswer } from '#src/lib/after-answer.ts'
import type { RouterContext } from '#src/session/router-context.ts'
import type { Session } from '#src/session/session.ts'
import type { Workplace } from '#src/session/workplace.ts'
import { type Entered, needsRenewal } from './enter.ts'
import { tellFailedSwitch } from './tell-failed-switch.ts'

export interface InHospital {
  hospital: Hospital
  /** Made anew for the hospital: each tab asks for its own. */
  clients: HospitalClients
}

let latest: { base: Clients; here: InHospital } | undefined

/** The same for as long as the hospital is: pages that take it from the address are not drawn anew at each change. */
function hereIn(base: Clients, { config }: Session, hospital: Hospital): InHospital {
  if (latest?.base !== base || latest.here.hospital !== hospital) {
    const clients = createHospitalClients(base, config.apiOrigin, hospital.hospitalId)
    latest = { base, here: { hospital, clients } }
  }
  return latest.here
}

/** Asks for what most pages of a hospital need before anything else, while the list of hospitals is on its way. */
export function askAhead({ clients, queryClient }: Workplace, { config }: Session, hospitalId: number): void {
  const ofHospital = createHospitalClients(clients, config.apiOrigin, hospitalId)
  void queryClient.prefetchQuery(profileQueries.detail(ofHospital, hospitalId))
}

interface Entrance {
  hospital: Hospital
  /** The address that leads there, whole and its path alone. */
  href: string
  pathname: string
  /** A mere hover looks ahead and selects nothing. */
  preload: boolean
}

/** The pages that were opened since the application started: their paths, whomever they were about. */
const visited = new Set<string>()

/**
 * Makes the hospital that the address names the active one, as choosing it in the bar does.
 * @throws a redirect back to where the person is, where that fails
 */
export async function enterHospital(
  { clients, selection, session, whereFrom }: Entered & RouterContext,
  { hospital, href, pathname, preload }: Entrance,
): Promise<InHospital & { here: InHospital }> {
  const active = selection.getState().hospital.hospitalId
  if (!preload && active !== hospital.hospitalId) {
    if (active === null) await selection.start(hospital, needsRenewal(session, hospital))
    else
      await selection.select(hospital).catch((error: unknown) => {
        const from = whereFrom()
        if (from === undefined || from === href) throw error
        tellFailedSwitch(error)
        throw redirect({ href: from, replace: true })
      })
  }
  const page = pathname.replace(/\d+/g, '')
  if (!preload && !visited.has(page)) {
    visited.add(page)
    // The router draws a page in one piece, which takes longest the first time: the click is answered before.
    if (whereFrom() !== undefined) await afterAnswer()
  }
  const here = hereIn(clients, session, hospital)
  return { ...here, here }
}
