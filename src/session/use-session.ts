import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type Area, hasPermission, type Level } from '#src/domain/permissions.ts'
import type { Session, SessionState } from './session.ts'

export function useSession(): Session {
  // Of the router itself: while the first page loads no route has a context yet, but what waits needs the session.
  return useRouter().options.context.session
}

/** Who is signed in, followed as it changes. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** Answers whether the signed-in person holds a right in one hospital; follows renewed tokens. */
export function usePermissions(hospitalId: number | null): (area: Area, level?: Level) => boolean {
  const { user } = useSessionState()
  return (area, level = 'read') =>
    user !== null && hospitalId !== null && hasPermission(user.groups, hospitalId, area, level)
}
