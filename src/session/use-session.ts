import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type Area, hasPermission, type Level } from '#src/domain/permissions.ts'
import type { Session } from './session.ts'
import type { SessionState } from './user-info.ts'

export function useSession(): Session {
  // From the router, because while the first page loads no route has a context yet.
  return useRouter().options.context.session
}

/** Who is signed in; rerenders on changes. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** Returns a check of the signed-in person's permissions in one hospital; rerenders when tokens are renewed. */
export function usePermissions(hospitalId: number | null): (area: Area, level?: Level) => boolean {
  const { user } = useSessionState()
  return (area, level = 'read') =>
    user !== null && hospitalId !== null && hasPermission(user.groups, hospitalId, area, level)
}

/** The context of every route's guard and loader. */
export interface RouterContext {
  session: Session
  /** The address of the page that is shown, also while another one loads. */
  currentHref: () => string | undefined
}
