import * as z from 'zod/mini'
import { localStore, parseJson } from '#src/lib/storage.ts'
import type { Session } from '#src/session/session.ts'
import { type ListChoice, type ListDensity, StoredChoice } from '#src/ui/list-choice.ts'

/** The lists whose view is kept; part of the key in the storage, so not to be renamed. */
export type ListName =
  | 'patients'
  | 'doctors'
  | 'rooms'
  | 'users'
  | 'templates'
  | 'audit'
  | 'assignments'
  | 'unassigned'
  | 'people'

/**
 * How many lines stand above a list: its toolbar, its tabs or the parts of the settings, its filters. The title shares
 * the toolbar's line, save where parts stand between them.
 */
const LINES_ABOVE: Readonly<Record<ListName, number>> = {
  patients: 1,
  doctors: 1,
  people: 1,
  rooms: 2,
  users: 2,
  assignments: 2,
  unassigned: 2,
  templates: 3,
  audit: 3,
}
/** One such line, what else stands on the screen beside the rows, and the height of a row, in pixels. */
const LINE_PX = 48
const BESIDE_PX = 212
const ROW_PX: Readonly<Record<ListDensity, number>> = { comoda: 40, densa: 32 }
const FEWEST = 10
const MOST = 50

/** How many rows of this list a window of this height has room for. */
function rowsThatFit(name: ListName, height: number, density: ListDensity): number {
  const left = height - BESIDE_PX - LINES_ABOVE[name] * LINE_PX
  return Math.min(Math.max(Math.floor(left / ROW_PX[density]), FEWEST), MOST)
}

export const listOwner = (session: Session) => session.getState().user?.userId ?? ''
/** The key of a list's choice in the storage. */
export const listKey = (session: Session, name: ListName) => `list-view.${listOwner(session)}.${name}`
/** Parses the stored choice for a list. */
export const readListChoice = (stored: string | null): ListChoice =>
  z.parse(z.catch(StoredChoice, {}), parseJson(stored) ?? {})

/** Returns the rows of a page: as many as chosen, or as fit. */
export const rowsOfList = (name: ListName, { rows, density = 'comoda' }: ListChoice, height: number) =>
  rows ?? rowsThatFit(name, height, density)

/** How many rows a page of a list has, as its page will ask for them; for the loader of its route. */
export function listRows(session: Session, name: ListName): number {
  return rowsOfList(name, readListChoice(localStore().getItem(listKey(session, name))), listHeight())
}

const listeners = new Set<() => void>()

/** Notifies the lists on screen of a new choice. */
export function announceListChange(): void {
  for (const listener of listeners) listener()
}

/** @returns ends the listening */
export function onListChange(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

let measured: number | undefined

/**
 * The height that lists fit their rows to. It stays while one is shown: its rows don't change under the eyes. In a
 * narrow window the sections have a line of their own, and a list's toolbar takes one more.
 */
export function listHeight(): number {
  if (measured === undefined || listeners.size === 0) {
    const isNarrow = window.matchMedia('(width < 1024px)').matches
    measured = window.innerHeight - (isNarrow ? 2 * LINE_PX : 0)
  }
  return measured
}
