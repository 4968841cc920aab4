import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type AppServices, startAppServices } from '#src/api/app-services.ts'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { ensure } from '#src/api/load.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { hasPermission, knowsHospital } from '#src/domain/permissions.ts'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { readId } from '#src/lib/address.ts'
import { SessionExpiredError } from '#src/session/errors.ts'
import { activeHospital } from '#src/session/selection.ts'
import type { Session } from '#src/session/session.ts'
import { showToast } from '#src/ui/toasts.tsx'

export const GETTING_STARTED = '/getting-started'

export interface AppContext extends AppServices {
  hospitals: Hospital[]
}

interface AppContextOptions {
  session: Session
  pathname: string
  /** The `hospitalId` of the address, where it has one. */
  param: string | undefined
}

/** What a signed-in person works with, on a public page too. */
export function openServices(session: Session): AppServices {
  return startAppServices(session, showWriteFailure)
}

/**
 * What every signed-in page begins with: the user's information, then the hospitals, then the active one.
 * @throws a redirect to /getting-started when the list arrives empty, but from what is about no hospital
 */
export async function loadAppContext({ session, pathname, param }: AppContextOptions): Promise<AppContext> {
  // Dates and time zones are reckoned with it; browsers that lack it yet get it once, before any page.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const services = openServices(session)
  const { queryClient } = services
  const mine = hospitalQueries.mine(services.client)
  const isStart = queryClient.getQueryData(mine.queryKey) === undefined
  const hospitalId = readId(param)
  // Few may open settings: for the others nothing is requested.
  const isSettings = /\/settings\b/.test(pathname)
  if (isStart && !isSettings && hospitalId !== undefined && !needsRenewal(session, { hospitalId }))
    void import('./load-hospital-context.ts').then(
      ({ prefetchProfile }) => prefetchProfile(services, session, hospitalId),
      () => {},
    )
  // The hospitals are requested after the user's information, but don't wait for its answer. If that failed at the
  // start, later pages request it again in the background.
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>()
  const info = session.readUserInfo(onRequest)
  await requested
  const [hospitals] = await Promise.all([current(queryClient, mine), isStart && info])
  services.selection.sync(hospitals)
  const isAboutNone = pathname === GETTING_STARTED || /^\/account\b/.test(pathname)
  if (isStart && hospitals.length === 0 && !isAboutNone)
    throw redirect({ to: GETTING_STARTED, replace: true })
  // An address that names one of them selects it itself; any other leaves the choice to the cookie.
  const isNamed = hospitals.some(({ hospitalId }) => String(hospitalId) === param)
  if (services.selection.getState().hospital.hospitalId === null && !isNamed) {
    const first = activeHospital(hospitals, undefined)
    if (first) await services.selection.start(first, needsRenewal(session, first))
  }
  return { ...services, hospitals }
}

/**
 * The list as it is now: after a write it is loaded again, so that a hospital made a moment ago is not unknown
 * to its own link. Where that fails, the last list serves.
 */
async function current(
  queryClient: QueryClient,
  mine: ReturnType<typeof hospitalQueries.mine>,
): Promise<Hospital[]> {
  const state = queryClient.getQueryState(mine.queryKey)
  if (!state?.isInvalidated) return ensure(queryClient, mine)
  return queryClient.query(mine).catch((error: unknown) => {
    if (state.data === undefined) throw error
    return state.data
  })
}

/** The first selection renews only where the token does not speak of the hospital yet. */
export function needsRenewal(session: Session, { hospitalId }: { hospitalId: number }): boolean {
  const { user } = session.getState()
  return !user || !knowsHospital(user.groups, hospitalId)
}

/** Where the logo leads: the board, for those who may read patients and rooms of the active hospital. */
export function homeHospital(session: Session, hospitalId: number | null): number | null {
  const { user } = session.getState()
  if (!user || hospitalId === null) return null
  return hasPermission(user.groups, hospitalId, 'patients') && hasPermission(user.groups, hospitalId, 'rooms')
    ? hospitalId
    : null
}

function showWriteFailure(error: Error, title = 'Error en solicitud') {
  showToast({ variant: 'danger', title, message: errorText(error) })
}

/** Says that the switch failed. The end of the session has a dialog of its own, and whoever cancelled knows. */
export function announceFailedSwitch(error: unknown): void {
  if (error instanceof SessionExpiredError || isAbort(error)) return
  showToast({
    variant: 'danger',
    title: 'Error en solicitud',
    message: `No se pudo cambiar de hospital: ${errorText(error)}`,
  })
}
