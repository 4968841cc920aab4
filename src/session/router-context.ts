import type { Session } from './session.ts'

/** What every route's guard and loader can lean on from the start. */
export interface RouterContext {
  session: Session
  /** The address of the page that stands while another one is on its way. */
  currentHref: () => string | undefined
}
