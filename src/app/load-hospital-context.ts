import { redirect } from '@tanstack/react-router'
import type { AppServices } from '#src/api/app-services.ts'
import { prefetch } from '#src/api/load.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { createHospitalHandle, type HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import type { Session } from '#src/session/session.ts'
import type { RouterContext } from '#src/session/use-session.ts'
import { type AppContext, announceFailedSwitch, needsRenewal } from './load-app-context.ts'

const handles = new WeakMap<Hospital, HospitalHandle>()

/** The same object for as long as the hospital is unchanged, so that its pages are not drawn again at each navigation. */
function handleOf(services: AppServices & { session: Session }, listed: Hospital): HospitalHandle {
  const handle = handles.get(listed) ?? createHospitalHandle(services, listed)
  handles.set(listed, handle)
  return handle
}

/** Requests the profile, which most pages of a hospital need first, while the list of hospitals is on its way. */
export function prefetchProfile(services: AppServices, session: Session, hospitalId: number): void {
  const hospital = createHospitalHandle({ ...services, session }, { hospitalId, name: '' })
  void prefetch(services.queryClient, profileQueries.detail(hospital))
}

/** The page's own code and data come first, in milliseconds. */
const FOLLOW_AFTER_MS = 3_000
/** When its code is asked for once more, which without a connection does not come, in milliseconds. */
const FOLLOW_AGAIN_MS = 30_000

const following = new WeakMap<Session, { hospitalId: number; stop: () => void }>()

/** Has the page follow what others change in the hospital, once it stands. Browsers without locks ask by themselves. */
function followLater({ queryClient, session }: AppServices & { session: Session }, hospital: HospitalHandle) {
  const former = following.get(session)
  if (former?.hospitalId === hospital.id || !navigator.locks) return
  former?.stop()
  const stopping = new AbortController()
  function follow(afterMs: number) {
    const timer = setTimeout(async () => {
      const code = await import('./follow-changes.ts').catch(() => undefined)
      if (stopping.signal.aborted) return
      if (code)
        stopping.signal.addEventListener('abort', code.followChanges({ queryClient, session, hospital }))
      else follow(FOLLOW_AGAIN_MS)
    }, afterMs)
    stopping.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  follow(FOLLOW_AFTER_MS)
  following.set(session, { hospitalId: hospital.id, stop: () => stopping.abort() })
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
  context: AppContext & RouterContext,
  { hospital, href, preload }: Entrance,
): Promise<{ hospital: HospitalHandle }> {
  const { selection, session, currentHref } = context
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
  const handle = handleOf(context, hospital)
  if (!preload) followLater(context, handle)
  return { hospital: handle }
}
