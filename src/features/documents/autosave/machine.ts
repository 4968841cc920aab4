import type { Document } from '#src/domain/documents/contract.ts'
import { documentRefusal } from '#src/domain/documents/rules.ts'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { adoptSaved, areSameSections, mergeSections, type Sections } from './sections.ts'

/** What the server has, as far as this page knows. */
export interface Copy {
  version: number
  sections: Sections
}

/** Why the local text is not saved. */
export type Trouble =
  /** The last save failed; the next key saves again, or *Reintentar*. */
  | { kind: 'failed'; submitError: SubmitError }
  /** Somebody else changed it: the person has to choose. */
  | { kind: 'stale'; stored: Document }
  /** It can't be changed any more, or not by this person. `stored`: what it is now, if known. */
  | { kind: 'closed'; why: string; stored: Document | null }

/** Why a request failed, and whether the server may have saved all the same. */
export interface Failure {
  trouble: Trouble
  unsure: boolean
}

export interface AutosaveState {
  server: Copy
  /** What is on the screen. */
  local: Sections
  /** What is being saved. */
  sending: Sections | null
  /** Sent without an answer, the newest first: the server may have saved one of them. */
  unsure: readonly Sections[]
  /** What the server refused last. */
  tried: Sections | null
  trouble: Trouble | null
  /** When the server last confirmed that everything is saved. */
  savedAt: string
}

/** The unsaved document, as the browser keeps it. */
export interface Draft {
  server: Copy
  sections: Sections
  /** Sent now or before: the server may have saved one of them. */
  sent: readonly Sections[]
}

/** How many requests without an answer are remembered. */
const MAX_UNSURE = 5

export type AutosaveEvent =
  | { type: 'typed'; sections: Sections }
  | { type: 'began' }
  | { type: 'saved'; document: Document }
  | { type: 'failed'; failure: Failure }
  /** The server's copy came by another request. */
  | { type: 'received'; document: Document }
  | { type: 'kept local' }
  | { type: 'took stored' }

const copyOf = ({ version, sections }: Document): Copy => ({ version, sections })

export function isDirty({ local, server }: AutosaveState): boolean {
  return !areSameSections(local, server.sections)
}

/** Whether there is something to send, and sending it makes sense. */
export function isSendable(state: AutosaveState): boolean {
  const { sending, trouble } = state
  const mayHelp = trouble?.kind === 'closed' ? trouble.stored === null : trouble?.kind !== 'stale'
  return sending === null && mayHelp && isDirty(state)
}

/** Whether to send without being asked: a failed write is not repeated by itself. */
export function isDue(state: AutosaveState): boolean {
  const { trouble, tried, local } = state
  if (trouble?.kind === 'closed' || (tried && areSameSections(tried, local))) return false
  return isSendable(state)
}

/** What has to be kept in the browser; null where the server has it all. */
export function draftOf(state: AutosaveState): Draft | null {
  const { server, local, sending, unsure } = state
  return isDirty(state) ? { server, sections: local, sent: remembered(unsure, sending) } : null
}

function remembered(unsure: readonly Sections[], sent: Sections | null): readonly Sections[] {
  return sent ? [sent, ...unsure.filter((one) => one !== sent)].slice(0, MAX_UNSURE) : unsure
}

/** @param draft what this browser keeps of the document and the server has not */
export function begin(document: Document, draft?: Draft): AutosaveState {
  const clean: AutosaveState = {
    server: copyOf(document),
    local: document.sections,
    sending: null,
    unsure: [],
    tried: null,
    trouble: null,
    savedAt: document.updatedAt,
  }
  if (!draft) return clean
  const kept = { ...clean, server: draft.server, local: draft.sections, unsure: draft.sent }
  return document.version === draft.server.version && document.status === 'draft'
    ? kept
    : meet(kept, document)
}

/** Merges the local text with a server's copy that it was not based on. */
function meet(state: AutosaveState, stored: Document): AutosaveState {
  const { local, server, unsure } = state
  const known = startFrom(state, stored)
  // Our own save, whose answer was lost.
  const isOurs = unsure.some((sent) => areSameSections(sent, stored.sections))
  const next = { ...known, local: isOurs ? local : mergeSections(local, server.sections, stored.sections) }
  if (!isDirty(next)) return known
  const why = documentRefusal('edit', stored.status)
  if (why !== null) return { ...state, trouble: { kind: 'closed', why, stored } }
  return isOurs ? next : { ...state, trouble: { kind: 'stale', stored } }
}

function startFrom(state: AutosaveState, stored: Document): AutosaveState {
  return {
    ...state,
    server: copyOf(stored),
    local: stored.sections,
    unsure: [],
    tried: null,
    trouble: null,
    savedAt: stored.updatedAt,
  }
}

/** Autosave, one event after the other; knows no clock and no network. */
export function autosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'typed':
      return { ...state, local: event.sections }
    case 'began':
      return { ...state, sending: state.local }
    case 'saved':
      return saved(state, event.document)
    case 'failed':
      return failed(state, event.failure)
    case 'received':
      return received(state, event.document)
    case 'kept local':
      return keptLocal(state)
    case 'took stored':
      return tookStored(state)
  }
}

function saved(state: AutosaveState, document: Document): AutosaveState {
  const { local, sending } = state
  const next = adoptSaved(local, sending ?? local, document.sections)
  return { ...startFrom(state, document), local: next, sending: null }
}

function failed(state: AutosaveState, { trouble, unsure }: Failure): AutosaveState {
  const { sending } = state
  const tries = unsure ? remembered(state.unsure, sending) : state.unsure
  const next = { ...state, sending: null, tried: sending, unsure: tries }
  return trouble.kind === 'stale' ? meet(next, trouble.stored) : { ...next, trouble }
}

/** A save that is on its way will bring a newer copy. */
function received(state: AutosaveState, document: Document): AutosaveState {
  if (state.sending || document.version <= state.server.version) return state
  return meet(state, document)
}

function keptLocal(state: AutosaveState): AutosaveState {
  const { trouble, local, server } = state
  if (trouble?.kind !== 'stale') return state
  const merged = mergeSections(local, server.sections, trouble.stored.sections)
  return { ...startFrom(state, trouble.stored), local: merged }
}

/** Drops the local changes. */
function tookStored(state: AutosaveState): AutosaveState {
  const { trouble, server } = state
  const stored = trouble?.kind === 'stale' || trouble?.kind === 'closed' ? trouble.stored : null
  if (stored) return startFrom(state, stored)
  return { ...state, local: server.sections, unsure: [], tried: null }
}
