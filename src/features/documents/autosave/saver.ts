import type { Document } from '#src/domain/documents/contract.ts'
import { createDraftWriter, type DraftStorage, type Keeping } from './draft-writer.ts'
import { readFailure } from './failure.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  autosave,
  begin,
  type Draft,
  draftOf,
  isDirty,
  isDue,
  isSendable,
} from './machine.ts'
import type { Sections } from './sections.ts'

/** The pause after the last key before a save, in milliseconds. */
export const SAVE_AFTER_MS = 2_000

export interface SaverState extends AutosaveState {
  keeping: Keeping
}

export interface SaverOptions {
  document: Document
  /** What this browser keeps of it and the server has not. */
  draft?: Draft | undefined
  storage: DraftStorage
  send: (sections: Sections, version: number, signal: AbortSignal) => Promise<Document>
  onSaved: (document: Document) => void
  /** Somebody else changed it, or it can't be changed any more: cached data is outdated. */
  onOvertaken: () => void
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves one document as it is written: one request at a time, the next with the newest, a copy in the browser first. Not
 * a mutation: that sends what it was given, and this one the newest text when its turn comes.
 */
export function createSaver({ document, draft, storage, send, onSaved, onOvertaken }: SaverOptions) {
  let state: SaverState = { ...begin(document, draft), keeping: 'nothing' }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let calling: AbortController | undefined
  /** A save came due while another was on its way. */
  let overdue = false
  let notBefore = 0

  function set(next: SaverState) {
    state = next
    for (const listener of listeners) listener()
  }

  const draftWriter = createDraftWriter(storage, (keeping) => set({ ...state, keeping }))

  function dispatch(event: AutosaveEvent) {
    const before = state
    set({ ...autosave(state, event), keeping: state.keeping })
    const { server, local, sending, unsure } = state
    const isSame = server === before.server && local === before.local
    if (!isSame || sending !== before.sending || unsure !== before.unsure) draftWriter.keep(draftOf(state))
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = undefined
    if (!isDirty(state)) return
    timer = setTimeout(onTime, Math.max(delay, notBefore - performance.now()))
  }

  function onTime() {
    timer = undefined
    if (running) overdue = true
    else if (navigator.onLine && isDue(state)) void save()
  }

  /** Sends the newest, unless something is on its way already. */
  function save(): Promise<void> {
    running ??= sendOnce().finally(() => {
      running = undefined
      if (!overdue) return
      overdue = false
      onTime()
    })
    return running
  }

  async function sendOnce() {
    if (!isSendable(state)) return
    clearTimeout(timer)
    timer = undefined
    dispatch({ type: 'began' })
    const { local, server } = state
    // Stored here first: then nothing is lost, whatever becomes of the request.
    await draftWriter.now()
    calling = new AbortController()
    try {
      const saved = await send(local, server.version, calling.signal)
      dispatch({ type: 'saved', document: saved })
      onSaved(saved)
    } catch (error) {
      dispatch({ type: 'failed', failure: readFailure(error, local) })
      const { trouble } = state
      if (trouble?.kind === 'failed') notBefore = performance.now() + trouble.submitError.retryAfter * 1000
      else onOvertaken()
    }
  }

  /** Saves changes that no failed save has tried yet. */
  function saveDue(): void {
    void draftWriter.now()
    if (running) overdue = true
    else if (navigator.onLine && isDue(state) && performance.now() >= notBefore) void save()
  }

  return {
    getState: () => state,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
    /** @param write gives the document with what was typed */
    type(write: (sections: Sections) => Sections) {
      dispatch({ type: 'typed', sections: write(state.local) })
      schedule(SAVE_AFTER_MS)
    },
    saveDue,
    /** Saves until everything is on the server or a save fails. @returns whether all is saved */
    async saveNow(): Promise<boolean> {
      await running
      while (isSendable(state)) {
        await save()
        if (state.trouble) break
      }
      return !isDirty(state)
    },
    /** Aborts the request; the server may have saved it all the same. */
    abort: () => calling?.abort(),
    /** Resolves when the browser keeps all, or has said that it can't. */
    keepNow: () => draftWriter.now(),
    /** The connection is back: what could not be saved is tried again. */
    goOnline() {
      if (isSendable(state) && state.trouble?.kind !== 'closed') void save()
    },
    receive: (stored: Document) => dispatch({ type: 'received', document: stored }),
    keepLocal() {
      dispatch({ type: 'kept local' })
      void save()
    },
    takeStored: () => dispatch({ type: 'took stored' }),
    /** Handles a draft found in the browser like everything that is typed. */
    begin() {
      draftWriter.keep(draftOf(state))
      saveDue()
    },
  }
}
