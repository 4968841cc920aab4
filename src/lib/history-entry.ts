declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the history entry that a sign-in replaced with this one. */
    resumes?: string | undefined
  }
}

function textAt(state: object, name: string): string | undefined {
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'string' ? value : undefined
}

/**
 * Identifies a history entry by its state. The browser keeps it over a reload, *back* and a restored session, and a
 * sign-in passes it on. Each navigation makes a new one.
 * @param state of the entry, or of a sign-in that returns to it
 */
export function entryKey(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  return textAt(state, 'resumes') ?? textAt(state, '__TSR_key')
}
