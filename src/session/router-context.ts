import type { Session } from './session.ts'

/** The context of every route's guard and loader. */
export interface RouterContext {
  session: Session
  /** The address of the page that is shown, also while another one loads. */
  currentHref: () => string | undefined
}
