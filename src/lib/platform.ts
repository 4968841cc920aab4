/** Whether shortcuts use ⌘ instead of Ctrl. */
export const IS_APPLE = /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '')

/** The label of the modifier key of shortcuts. */
export const COMMAND = IS_APPLE ? '⌘' : 'Ctrl'
