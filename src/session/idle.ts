import { ACTIVITY_KEY, claimReport, mustCover, touch } from './activity.ts'
import type { SessionState } from './user-info.ts'

/** Covers the page of a person who goes away from the computer and leaves it open. */
export interface IdleCover {
  /**
   * Records input of the person in this tab, unless the page is covered or must be.
   * @returns true if the server should be told that the session is in use
   */
  noteInput(): boolean
  /** Covers the page after the idle limit; uncovers it after a new sign-in in another tab. */
  checkIdle(): void
}

export function createIdleCover(getState: () => SessionState, set: (next: SessionState) => void): IdleCover {
  function checkIdle() {
    const state = getState()
    if (!state.user) return
    const isIdle = mustCover(state.user.userId)
    if (isIdle && !state.cover) set({ ...state, cover: 'idle' })
    if (!isIdle && state.cover === 'idle') set({ ...state, cover: undefined })
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === ACTIVITY_KEY) checkIdle()
  })
  return {
    checkIdle,
    noteInput() {
      checkIdle()
      const { user, cover } = getState()
      if (!user || cover) return false
      touch(user.userId)
      return claimReport()
    },
  }
}
