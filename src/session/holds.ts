import { type Area, isGranted, type Level } from '#src/lib/permissions.ts'
import type { Session } from './session.ts'

/** Whether the signed-in person holds a right in a hospital, as loaders ask; screens follow it with `useGranted`. */
export function holds(session: Session, hospitalId: number, area: Area, level: Level = 'read'): boolean {
  const { user } = session.getState()
  return user !== null && isGranted(user.groups, hospitalId, area, level)
}
