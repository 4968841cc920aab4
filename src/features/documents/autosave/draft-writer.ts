import type { Draft } from './machine.ts'

/** The longest time from a key to its copy in the browser, in milliseconds. */
export const KEEP_AFTER_MS = 150

export type Keeping = 'nothing' | 'pending' | 'kept' | 'refused'

/** Stores the draft of one document. */
export interface DraftStorage {
  /** @returns whether it survives a reload */
  put: (draft: Draft) => Promise<boolean>
  remove: () => Promise<void>
}

/** Writes the newest draft into the browser: the first key at once, those after it a few times a second. */
export function createDraftWriter({ put, remove }: DraftStorage, onChange: (keeping: Keeping) => void) {
  let wanted: Draft | null = null
  /** Undefined at first: the browser may hold a draft of an earlier load. */
  let written: Draft | null | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  let keeping: Keeping = 'nothing'

  function announce(next: Keeping) {
    if (keeping === next) return
    keeping = next
    onChange(next)
  }

  async function write() {
    const draft = wanted
    if (draft === written) return
    written = draft
    writtenAt = performance.now()
    const isKept = draft === null ? await remove() : await put(draft)
    if (draft !== wanted) return
    announce(draft === null ? 'nothing' : isKept ? 'kept' : 'refused')
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
      // A browser that refused the last draft is likely to refuse this one: keeps saying so until one is stored.
      if (keeping !== 'refused') announce('pending')
      timer ??= setTimeout(() => void now(), Math.max(writtenAt + KEEP_AFTER_MS - performance.now(), 0))
    },
  }
}
