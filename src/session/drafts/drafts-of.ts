import type { Session } from '../session.ts'
import { Drafts } from './drafts.ts'

const opened = new WeakMap<Session, { userId: string; drafts: Drafts }>()

/** The signed-in person's drafts; undefined if nobody is signed in. */
export function draftsOf(session: Session): Drafts | undefined {
  const userId = session.getState().user?.userId
  const known = opened.get(session)
  if (userId === undefined) return undefined
  if (known?.userId === userId) return known.drafts
  const drafts = new Drafts(userId)
  opened.set(session, { userId, drafts })
  session.onClearUserData(() => {
    drafts.close()
    if (opened.get(session)?.drafts === drafts) opened.delete(session)
  })
  return drafts
}
