// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createIdleCover } from '#src/session/idle.ts'
import type { TabMessage, Tabs } from '#src/session/tabs.ts'
import type { SessionState } from '#src/session/user-info.ts'

const KEY = 'session.touched'
const HOUR = 3_600_000

beforeEach(() => sessionStorage.clear())

/** A tab of a person that nobody has touched for an hour, and what it hears and says. */
function openTab(userId = 'medica') {
  let state: SessionState = {
    user: { userId, userName: userId, email: '', groups: new Set(), isInstallationAdmin: false },
    cover: undefined,
  }
  const told: TabMessage[] = []
  let hear: (message: TabMessage) => void = () => {}
  const tabs: Tabs = {
    tell: (message) => told.push(message),
    listen(onMessage) {
      hear = onMessage
      return () => {}
    },
  }
  const cover = createIdleCover(
    () => state,
    (next) => {
      state = next
    },
    tabs,
  )
  sessionStorage.setItem(KEY, String(Date.now() - HOUR))
  cover.checkIdle()
  return {
    cover,
    told,
    hear: (message: TabMessage) => hear(message),
    isCovered: () => state.cover !== undefined,
  }
}

test('whoever comes back in one tab has come back in all of theirs', () => {
  const tab = openTab()
  expect(tab.isCovered()).toBe(true)
  tab.hear({ type: 'touched', userId: 'medica', at: Date.now() })
  expect(tab.isCovered()).toBe(false)
})

test('what another person does in another tab uncovers nothing', () => {
  const tab = openTab()
  tab.hear({ type: 'touched', userId: 'direccion', at: Date.now() })
  expect(tab.isCovered()).toBe(true)
})

test('a hand on one tab is told to the others; on a covered one it is not', () => {
  const tab = openTab()
  tab.cover.noteHand()
  expect(tab.told).toEqual([])
  tab.hear({ type: 'touched', userId: 'medica', at: Date.now() })
  tab.cover.noteHand()
  expect(tab.told).toEqual([{ type: 'touched', userId: 'medica', at: expect.any(Number) }])
})
