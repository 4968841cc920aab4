import type { Draft } from './machine.ts'

/** At most this long after a key it is kept in the browser, in milliseconds. */
export const KEEP_AFTER_MS = 150

/** Whether the browser keeps what is written: nothing to keep, on its way, kept, or unable to. */
export type Keeping = 'nothing' | 'pending' | 'kept' | 'refused'

/** Where drafts of one document go. */
export interface DraftPlace {
  /** @returns whether it outlives this load */
  put: (draft: Draft) => Promise<boolean>
  remove: () => Promise<void>
}

/**
 * Keeps the newest draft in the browser: the first key at once, those after it a few times a second.
 * @param onChange told of every change, so that the page can say it
 */
export function createDraftWriter({ put, remove }: DraftPlace, onChange: (keeping: Keeping) => void) {
  let wanted: Draft | null = null
  /** Nobody knows what is there from before. */
  let written: Draft | null | undefined
  let writtenAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  let keeping: Keeping = 'nothing'

  function tell(next: Keeping) {
    if (keeping === next) return
    keeping = next
    onChange(next)
  }

  async function write() {
    const draft = wanted
    if (draft === written) return
    written = draft
    writtenAt = Date.now()
    const isKept = draft === null ? await remove() : await put(draft)
    if (draft !== wanted) return
    tell(draft === null ? 'nothing' : isKept ? 'kept' : 'refused')
  }

  /** Writes the newest, and resolves when it is written. */
  function now(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running = running.then(write)
    return running
  }

  return {
    now,
    /** @param draft null: there is nothing left to keep */
    keep(draft: Draft | null): void {
      wanted = draft
      if (draft === null) return void now()
      // A browser that refused the last one is likely to refuse this one: what it says holds until it takes one.
      if (keeping !== 'refused') tell('pending')
      timer ??= setTimeout(() => void now(), Math.max(writtenAt + KEEP_AFTER_MS - Date.now(), 0))
    },
  }
}
