/** Whether the key that commands is ⌘ here, and not Ctrl. */
export const IS_APPLE = /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '')

/** The key that commands, as the keyboard has it. */
export const COMMAND = IS_APPLE ? '⌘' : 'Ctrl'
