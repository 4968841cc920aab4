import type { Document } from '#src/domain/documents/contract.ts'
import { refusalOf } from '#src/domain/documents/rules.ts'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { adoptSaved, areSameSections, mergeSections, type Sections } from './sections.ts'

/** What the server has, as far as is known here. */
export interface Copy {
  version: number
  sections: Sections
}

/** Why what is written does not reach the server. */
export type Trouble =
  /** The last try failed; the next key tries again, or *Reintentar*. */
  | { kind: 'failed'; submitError: SubmitError }
  /** Somebody else changed it: the person has to choose. */
  | { kind: 'stale'; stored: Document }
  /** It can't be changed any more, or not by this person; what it is now, where that is known. */
  | { kind: 'closed'; why: string; stored: Document | null }

/** Why a try failed, and whether the server may have done it all the same. */
export interface Failure {
  trouble: Trouble
  unsure: boolean
}

export interface AutosaveState {
  base: Copy
  /** What is on the screen. */
  mine: Sections
  /** What is on its way. */
  sending: Sections | null
  /** What was sent without an answer, the newest first: the server may have one of them. */
  unsure: readonly Sections[]
  /** What was sent last and refused. */
  tried: Sections | null
  trouble: Trouble | null
  /** When the server last said that it has it all. */
  savedAt: string
}

/** A copy of what is unsaved, as the browser keeps it. */
export interface Draft {
  base: Copy
  sections: Sections
  /** Was on its way, now or before: the server may have one of them. */
  sent: readonly Sections[]
}

/** How many tries without an answer are remembered. */
const MAX_UNSURE = 5

export type AutosaveEvent =
  | { type: 'typed'; sections: Sections }
  | { type: 'began' }
  | { type: 'saved'; document: Document }
  | { type: 'failed'; failure: Failure }
  /** The server's copy came by another way. */
  | { type: 'learned'; document: Document }
  | { type: 'kept mine' }
  | { type: 'used stored' }

const copyOf = ({ version, sections }: Document): Copy => ({ version, sections })

export function isDirty({ mine, base }: AutosaveState): boolean {
  return !areSameSections(mine, base.sections)
}

/** Whether there is something to send, and sending it makes sense. */
export function isSendable(state: AutosaveState): boolean {
  const { sending, trouble } = state
  const mayHelp = trouble?.kind === 'closed' ? trouble.stored === null : trouble?.kind !== 'stale'
  return sending === null && mayHelp && isDirty(state)
}

/** Whether it may be sent without anybody asking for it: a write that failed is not repeated by itself. */
export function isDue(state: AutosaveState): boolean {
  const { trouble, tried, mine } = state
  if (trouble?.kind === 'closed' || (tried && areSameSections(tried, mine))) return false
  return isSendable(state)
}

/** What has to be kept in the browser; null where the server has it all. */
export function draftOf(state: AutosaveState): Draft | null {
  const { base, mine, sending, unsure } = state
  return isDirty(state) ? { base, sections: mine, sent: remembered(unsure, sending) } : null
}

function remembered(unsure: readonly Sections[], sent: Sections | null): readonly Sections[] {
  return sent ? [sent, ...unsure.filter((one) => one !== sent)].slice(0, MAX_UNSURE) : unsure
}

/** A document as it is opened; with what was kept of it and is not on the server. */
export function begin(document: Document, draft?: Draft): AutosaveState {
  const clean: AutosaveState = {
    base: copyOf(document),
    mine: document.sections,
    sending: null,
    unsure: [],
    tried: null,
    trouble: null,
    savedAt: document.updatedAt,
  }
  if (!draft) return clean
  const kept = { ...clean, base: draft.base, mine: draft.sections, unsure: draft.sent }
  return document.version === draft.base.version && document.status === 'draft' ? kept : meet(kept, document)
}

/** What becomes of the text here when the server's copy is another than it was written on. */
function meet(state: AutosaveState, stored: Document): AutosaveState {
  const { mine, base, unsure } = state
  const known = startFrom(state, stored)
  // Our own, whose answer was lost: the text goes on from it.
  const isOurs = unsure.some((sent) => areSameSections(sent, stored.sections))
  const next = { ...known, mine: isOurs ? mine : mergeSections(mine, base.sections, stored.sections) }
  if (!isDirty(next)) return known
  const why = refusalOf('edit', stored.status)
  if (why !== null) return { ...state, trouble: { kind: 'closed', why, stored } }
  return isOurs ? next : { ...state, trouble: { kind: 'stale', stored } }
}

/** As the server has it, and nothing else. */
function startFrom(state: AutosaveState, stored: Document): AutosaveState {
  return {
    ...state,
    base: copyOf(stored),
    mine: stored.sections,
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
      return { ...state, mine: event.sections }
    case 'began':
      return { ...state, sending: state.mine }
    case 'saved':
      return saved(state, event.document)
    case 'failed':
      return failed(state, event.failure)
    case 'learned':
      return learned(state, event.document)
    case 'kept mine':
      return keptMine(state)
    case 'used stored':
      return usedStored(state)
  }
}

function saved(state: AutosaveState, document: Document): AutosaveState {
  const { mine, sending } = state
  const next = adoptSaved(mine, sending ?? mine, document.sections)
  return { ...startFrom(state, document), mine: next, sending: null }
}

function failed(state: AutosaveState, { trouble, unsure }: Failure): AutosaveState {
  const { sending } = state
  const tries = unsure ? remembered(state.unsure, sending) : state.unsure
  const next = { ...state, sending: null, tried: sending, unsure: tries }
  return trouble.kind === 'stale' ? meet(next, trouble.stored) : { ...next, trouble }
}

/** While something is on its way its own answer tells more. */
function learned(state: AutosaveState, document: Document): AutosaveState {
  if (state.sending || document.version <= state.base.version) return state
  return meet(state, document)
}

function keptMine(state: AutosaveState): AutosaveState {
  const { trouble, mine, base } = state
  if (trouble?.kind !== 'stale') return state
  const merged = mergeSections(mine, base.sections, trouble.stored.sections)
  return { ...startFrom(state, trouble.stored), mine: merged }
}

/** Gives up what was written here. */
function usedStored(state: AutosaveState): AutosaveState {
  const { trouble, base } = state
  const stored = trouble?.kind === 'stale' || trouble?.kind === 'closed' ? trouble.stored : null
  if (stored) return startFrom(state, stored)
  return { ...state, mine: base.sections, unsure: [], tried: null }
}
