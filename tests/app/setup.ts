import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import 'fake-indexeddb/auto'
import './kept-requests.ts'
import { IS_SOAK } from '../soak.ts'
import { clearPage } from './clear-page.ts'
import { describePage } from './describe-page.ts'
import { latePages } from './late-pages.ts'

if (IS_SOAK)
  vi.doMock('@tanstack/react-router', async (original) => {
    const router = await original<typeof import('@tanstack/react-router')>()
    return { ...router, lazyRouteComponent: latePages(router.lazyRouteComponent) }
  })

configure({
  // How long something that must come is waited for, on a machine that is busy with other tests.
  asyncUtilTimeout: 15_000,
  // The page as text, which it would write at each look for what is not there yet, took a sixth of the time of all tests.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// What browsers have and jsdom lacks; each stands in for as much as the app asks of it.
window.scrollTo = () => {}
// Lists have as many rows as fit: twenty here.
window.innerHeight = 1080
Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open')
  }
}

// It hides what is a popover, and can't show it.
HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
  this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover ??= () => {}

/** What tests provoke on purpose, or what only jsdom says: it would bury what nobody expects. */
const WORDS =
  /The tag <\S+> is unrecognized|Not implemented|driver has already been destroyed|during the handler lookup|Error in route match|CancelledError/
const ERRORS = new Set([
  'SignInError',
  'HttpProblem',
  'ShapeError',
  'NetworkError',
  'ProvokedError',
  'CancelledError',
])

function quieted(report: (...words: unknown[]) => void) {
  return (...words: unknown[]) => {
    const isExpected = words.some(
      (word) => (word instanceof Error && ERRORS.has(word.name)) || WORDS.test(String(word)),
    )
    if (!isExpected) report(...words)
  }
}
console.error = quieted(console.error)
console.warn = quieted(console.warn)

// A page of an earlier test may still be keeping something: that stays in a database of its own.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(({ task }) => {
  // A failure on another machine can't be looked at.
  for (const error of task.result?.errors ?? []) error.stack = `${error.stack}\n${describePage()}`
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearPage()
})
