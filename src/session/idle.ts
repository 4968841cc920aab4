import { SESSION_IDLE_MINUTES } from '#src/config.ts'
import { keep, sessionStore } from '#src/lib/storage.ts'
import type { Tabs } from './tabs.ts'
import type { SessionState } from './user-info.ts'

/** When the person of this tab last had a hand on one of theirs; kept by tab, so that nothing outlives them. */
const TOUCHED_KEY = 'session.touched'

/** Notes when the person of this tab was there: by default now. */
export function touch(at = Date.now()): void {
  keep(sessionStore(), TOUCHED_KEY, String(at))
}

/** Whether the person has been away from all tabs for so long that somebody else may sit there by now. */
export function isIdle(): boolean {
  const touched = sessionStore().getItem(TOUCHED_KEY)
  // A clock that was put back tells nothing of how long it has been.
  return touched !== null && Math.abs(Date.now() - Number(touched)) >= SESSION_IDLE_MINUTES * 60_000
}

/** What of a session has to do with a person who goes away from the computer and leaves the page open. */
export interface IdleCover {
  /** A hand was on the page: all tabs stay open from now, unless this one should have been covered before. */
  noteHand(): void
  /** Covers the page of whoever has been away too long; uncovers it when they have come back in another tab. */
  checkIdle(): void
}

export function createIdleCover(
  getState: () => SessionState,
  set: (next: SessionState) => void,
  tabs: Tabs,
): IdleCover {
  function checkIdle() {
    const state = getState()
    if (!state.user) return
    if (!isIdle()) {
      if (state.cover === 'idle') set({ ...state, cover: undefined })
    } else if (!state.cover) set({ ...state, cover: 'idle' })
  }
  tabs.listen((message) => {
    if (message.type !== 'touched' || message.userId !== getState().user?.userId) return
    touch(message.at)
    checkIdle()
  })
  return {
    checkIdle,
    noteHand() {
      checkIdle()
      const { user, cover } = getState()
      if (!user || cover) return
      touch()
      tabs.tell({ type: 'touched', userId: user.userId, at: Date.now() })
    },
  }
}
