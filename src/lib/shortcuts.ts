import { keep, localStore } from './storage.ts'

/*
 * Shortcuts of a single character, such as `/` and `?`. They can be switched off, for people who use speech input or hit
 * keys by accident (WCAG 2.1.4). The setting belongs to this browser.
 */
const KEY = 'single-keys'

/** The setting where the browser can't store it. */
let unstored: boolean | undefined

/** Whether single-key shortcuts are on, which is the default. */
export function hasSingleKeys(): boolean {
  return unstored ?? localStore().getItem(KEY) !== 'off'
}

/** Switches single-key shortcuts on or off, for every tab of this browser. */
export function chooseSingleKeys(on: boolean): void {
  unstored = keep(localStore(), KEY, on ? 'on' : 'off') ? undefined : on
}

/** Whether shortcuts use ⌘ instead of Ctrl. */
export const IS_APPLE = /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '')

/** The label of the modifier key of shortcuts. */
export const COMMAND = IS_APPLE ? '⌘' : 'Ctrl'
