import type { Session } from './session.ts'

/** What every route's guard and loader can lean on from the start. */
export interface RouterContext {
  session: Session
}
