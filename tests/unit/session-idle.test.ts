// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { SESSION_IDLE_MINUTES } from '#src/config.ts'
import { forgetActivity, isAnyoneActive, mustCover, noteProof, touch } from '#src/session/activity.ts'
import { createIdleCover } from '#src/session/idle.ts'
import type { SessionState } from '#src/session/user-info.ts'

const LIMIT = SESSION_IDLE_MINUTES * 60_000
const START = new Date('2026-11-27T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  sessionStorage.clear()
  localStorage.clear()
  return () => vi.useRealTimers()
})

/** A tab of a person, in which other tabs of the same browser are acted by hand. */
function openTab(userId = 'medica') {
  let state: SessionState = {
    user: {
      userId,
      userName: userId,
      email: '',
      groups: new Set(),
      isInstallationAdmin: false,
      hasNotices: false,
    },
    cover: undefined,
  }
  const cover = createIdleCover(
    () => state,
    (next) => {
      state = next
    },
  )
  return { ...cover, isCovered: () => state.cover === 'idle' }
}

/** What another tab writes, as this one hears of it. */
function inAnotherTab(act: () => void): void {
  const own = Object.entries({ ...sessionStorage })
  act()
  sessionStorage.clear()
  for (const [key, value] of own) sessionStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'session.activity' }))
}

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A tab whose person signed in at 100 (by the provider's clock) and was away for an hour. */
function coveredTab() {
  noteProof('medica', 100)
  const tab = openTab()
  tab.checkIdle()
  expect(tab.isCovered()).toBe(false)
  wait(LIMIT * 6)
  tab.checkIdle()
  expect(tab.isCovered()).toBe(true)
  return tab
}

test('activity in another tab keeps this one open', () => {
  noteProof('medica', 100)
  const tab = openTab()
  for (let quarters = 0; quarters < 8; quarters += 1) {
    wait(LIMIT * 0.75)
    inAnotherTab(() => touch('medica'))
    tab.checkIdle()
    expect(tab.isCovered()).toBe(false)
  }
})

test('activity in another tab does not open a covered one without a newer proof of identity', () => {
  const tab = coveredTab()
  inAnotherTab(() => touch('medica'))
  expect(tab.isCovered()).toBe(true)
  inAnotherTab(() => noteProof('medica', 100))
  expect(tab.isCovered()).toBe(true)
  inAnotherTab(() => noteProof('medica', undefined))
  expect(tab.isCovered()).toBe(true)
})

test('a sign-in in another tab opens a covered one', () => {
  const tab = coveredTab()
  inAnotherTab(() => noteProof('medica', 5_000))
  expect(tab.isCovered()).toBe(false)
  wait(LIMIT)
  tab.checkIdle()
  expect(tab.isCovered()).toBe(true)
  inAnotherTab(() => noteProof('medica', 5_000))
  expect(tab.isCovered()).toBe(true)
})

test('a sign-in of somebody else in another tab does not open a covered one', () => {
  const tab = coveredTab()
  inAnotherTab(() => noteProof('direccion', 5_000))
  expect(tab.isCovered()).toBe(true)
})

test('a reload does not open a covered tab, even while another tab is in use', () => {
  coveredTab()
  touch('medica')
  expect(mustCover('medica')).toBe(true)
})

test('input on a covered page counts as no activity', () => {
  const tab = coveredTab()
  expect(tab.noteInput()).toBe(false)
  expect(isAnyoneActive()).toBe(false)
  expect(tab.isCovered()).toBe(true)
})

test('the server is told of a use once a minute', () => {
  noteProof('medica', 100)
  const tab = openTab()
  expect(tab.noteInput()).toBe(false)
  wait(59_000)
  expect(tab.noteInput()).toBe(false)
  wait(1_000)
  expect([tab.noteInput(), tab.noteInput()]).toEqual([true, false])
})

test('a tab without any recorded activity is covered', () => {
  const tab = openTab()
  tab.checkIdle()
  expect(tab.isCovered()).toBe(true)
})

test('a clock that is put back covers the page', () => {
  noteProof('medica', 100)
  const tab = openTab()
  wait(-LIMIT)
  tab.checkIdle()
  expect(tab.isCovered()).toBe(true)
})

test('blocked shared storage leaves each tab its own activity, and gives new tabs none', () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true })
  })
  noteProof('medica', 100)
  const tab = openTab()
  wait(LIMIT * 0.75)
  tab.noteInput()
  wait(LIMIT * 0.75)
  tab.checkIdle()
  expect(tab.isCovered()).toBe(false)
  expect(isAnyoneActive()).toBe(false)
  blocked.mockRestore()
})

test('signing out removes the activity', () => {
  noteProof('medica', 100)
  noteProof('direccion', 200)
  forgetActivity('medica')
  expect(isAnyoneActive()).toBe(true)
  expect(localStorage.getItem('session.activity')).not.toContain('medica')
})
