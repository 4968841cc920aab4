import type { Document } from '#src/domain/documents/contract.ts'
import { createDraftWriter, type DraftPlace, type Keeping } from './draft-writer.ts'
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

/** So long after the last key it is saved, in milliseconds. */
export const SAVE_AFTER_MS = 2_000

export interface SaverState extends AutosaveState {
  keeping: Keeping
}

export interface SaverOptions {
  document: Document
  /** What was kept of it and is not on the server. */
  draft?: Draft | undefined
  place: DraftPlace
  send: (sections: Sections, version: number, signal: AbortSignal) => Promise<Document>
  /** The server has it. */
  onSaved: (document: Document) => void
  /** Somebody was quicker, or it can't be changed any more: what the page shows of it is old. */
  onOvertaken: () => void
}

export type Saver = ReturnType<typeof createSaver>

/** Saves one document as it is written: one request at a time, the next with the newest, a copy in the browser first. */
export function createSaver({ document, draft, place, send, onSaved, onOvertaken }: SaverOptions) {
  let state: SaverState = { ...begin(document, draft), keeping: 'nothing' }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let calling: AbortController | undefined
  /** Its time came while the one before was on its way. */
  let overdue = false
  let notBefore = 0

  function set(next: SaverState) {
    state = next
    for (const listener of listeners) listener()
  }

  const keeper = createDraftWriter(place, (keeping) => set({ ...state, keeping }))

  function dispatch(event: AutosaveEvent) {
    const before = state
    set({ ...autosave(state, event), keeping: state.keeping })
    const { base, mine, sending, unsure } = state
    const isSame = base === before.base && mine === before.mine
    if (!isSame || sending !== before.sending || unsure !== before.unsure) keeper.keep(draftOf(state))
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = undefined
    if (!isDirty(state)) return
    timer = setTimeout(onTime, Math.max(delay, notBefore - Date.now()))
  }

  function onTime() {
    timer = undefined
    if (running) overdue = true
    else if (navigator.onLine && isDue(state)) void save()
  }

  /** Sends the newest, unless something is on its way already. */
  function save(): Promise<void> {
    running ??= once().finally(() => {
      running = undefined
      if (!overdue) return
      overdue = false
      onTime()
    })
    return running
  }

  async function once() {
    if (!isSendable(state)) return
    clearTimeout(timer)
    timer = undefined
    dispatch({ type: 'began' })
    const { mine, base } = state
    // First of all it is kept here: whatever becomes of the request, it is not lost.
    await keeper.now()
    calling = new AbortController()
    try {
      const saved = await send(mine, base.version, calling.signal)
      dispatch({ type: 'saved', document: saved })
      onSaved(saved)
    } catch (error) {
      dispatch({ type: 'failed', failure: readFailure(error, mine) })
      const { trouble } = state
      if (trouble?.kind === 'failed') notBefore = Date.now() + trouble.submitError.retryAfter * 1000
      else onOvertaken()
    }
  }

  /** Saves what nobody has tried to save yet. */
  function saveDue(): void {
    void keeper.now()
    if (running) overdue = true
    else if (navigator.onLine && isDue(state) && Date.now() >= notBefore) void save()
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
      dispatch({ type: 'typed', sections: write(state.mine) })
      schedule(SAVE_AFTER_MS)
    },
    saveDue,
    /** Somebody asks for it: tries until everything is on the server, or something stands in the way. */
    async saveNow(): Promise<boolean> {
      await running
      while (isSendable(state)) {
        await save()
        if (state.trouble) break
      }
      return !isDirty(state)
    },
    /** Calls off what is on its way: it stays here, and may have reached the server. */
    abort: () => calling?.abort(),
    /** Resolves when the browser keeps all, or has said that it can't. */
    keepNow: () => keeper.now(),
    /** The connection is back: what could not be saved is tried again. */
    goOnline() {
      if (isSendable(state) && state.trouble?.kind !== 'closed') void save()
    },
    learn: (stored: Document) => dispatch({ type: 'learned', document: stored }),
    keepMine() {
      dispatch({ type: 'kept mine' })
      void save()
    },
    useStored: () => dispatch({ type: 'used stored' }),
    /** Begins: what was found in the browser goes the way of everything that is typed. */
    begin() {
      keeper.keep(draftOf(state))
      saveDue()
    },
  }
}
