import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/client.ts'
import { ensure } from '#src/api/load.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import type { EmergencyAccess } from '#src/domain/patients/emergency-access.ts'
import { type Area, hasPermission, type Level } from '#src/domain/permissions.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
import type { Session } from '#src/session/session.ts'
import { createHospitalClock, type HospitalClock } from './hospital-clock.ts'
import { profileQueries } from './queries.ts'

/**
 * The current hospital: its data, its client of the API, and the signed-in person's permissions there. What it says
 * of permissions and of the profile is as of now: `useHospital` rerenders when either changes.
 */
export interface HospitalHandle extends Omit<Hospital, 'hospitalId'>, ApiClient {
  id: number
  /** Whether the person has a permission here. */
  can: (area: Area, level?: Level) => boolean
  /** Set on the pages about one patient whom the person reads by an emergency access. */
  readonly emergency?: EmergencyAccess
  /**
   * Dates and hours in the hospital's time zone. For rendering alone, as `useSuspenseQuery` is: it suspends where no
   * loader has ensured the profile, on a page whose permission came while it was open.
   */
  readonly clock: HospitalClock
  /** What a service is chosen from: the hospital's list, and all others in use. Suspends as `clock` does. */
  readonly services: string[]
}

/** The context of loaders below a hospital's address. */
export interface HospitalContext {
  session: Session
  queryClient: QueryClient
  hospital: HospitalHandle
}

interface Services {
  client: ApiClient
  queryClient: QueryClient
  session: Session
}

/** @param hospital an entry of the list of hospitals */
export function createHospitalHandle(
  { client, queryClient, session }: Services,
  { hospitalId: id, ...hospital }: Hospital,
): HospitalHandle {
  let clock: HospitalClock | undefined
  let profile: Profile | undefined

  /** The cached profile; the last one, where the cache was emptied under a page that is still shown. */
  function readProfile(): Profile {
    const query = profileQueries.detail(handle)
    const state = queryClient.getQueryState(query.queryKey)
    profile = state?.data ?? profile
    if (profile) return profile
    throw state?.error ?? ensure(queryClient, query)
  }

  const handle: HospitalHandle = {
    ...hospital,
    id,
    http: client.http,
    can: (area, level = 'read') => {
      const { user } = session.getState()
      return user !== null && hasPermission(user.groups, id, area, level)
    },
    get clock() {
      const { timeZone } = readProfile()
      if (clock?.timeZone !== timeZone) clock = createHospitalClock(timeZone)
      return clock
    },
    get services() {
      const { data, error } = queryClient.getQueryState(profileQueries.detail(handle).queryKey) ?? {}
      // What else is drawn says that the profile did not come; a filter stands all the same.
      if (error && !data) return []
      const { services, servicesInUse } = readProfile()
      return [...new Set([...services, ...servicesInUse])]
    },
  }
  return handle
}

const lent = new WeakMap<EmergencyAccess, HospitalHandle>()

/** The hospital for the pages about one patient whose record was opened for reading; the same object for one access. */
export function withEmergencyAccess(hospital: HospitalHandle, emergency: EmergencyAccess): HospitalHandle {
  const known = lent.get(emergency)
  if (known) return known
  const { subscriptionId } = hospital
  const handle: HospitalHandle = {
    ...(subscriptionId !== undefined && { subscriptionId }),
    id: hospital.id,
    name: hospital.name,
    http: hospital.http,
    emergency,
    can: (area, level = 'read') =>
      (level === 'read' && (area === 'patients' || area === 'episodes')) || hospital.can(area, level),
    get clock() {
      return hospital.clock
    },
    get services() {
      return hospital.services
    },
  }
  lent.set(emergency, handle)
  return handle
}
