import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keep, localStore, parseJson } from '#src/lib/storage.ts'
import type { Session } from '#src/session/session.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { ListMenu, ROW_MENU_COLUMN, RowRange } from '#src/ui/ListTools.tsx'
import { type ListChoice, type ListDensity, StoredChoice } from '#src/ui/list-choice.ts'
import { useIsPhone, useIsPrinting } from '#src/ui/use-browser-state.ts'
import type { ListView } from '#src/ui/use-list-table.ts'

/** The lists whose view is kept; part of the key in the storage, so not to be renamed. */
type ListName =
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

const ownerOf = (session: Session) => session.getState().user?.userId ?? ''
const keyOf = (session: Session, name: ListName) => `list-view.${ownerOf(session)}.${name}`
const chosenOf = (stored: string | null): ListChoice =>
  z.parse(z.catch(StoredChoice, {}), parseJson(stored) ?? {})

const rowsOf = (name: ListName, { rows, density = 'comoda' }: ListChoice, height: number) =>
  rows ?? rowsThatFit(name, height, density)

/** How many rows a page of a list has, as its page will ask for them; for the loader of its route. */
export function listRows(session: Session, name: ListName): number {
  return rowsOf(name, chosenOf(localStore().getItem(keyOf(session, name))), listHeight())
}

const NOT_ON_PAPER = [ROW_MENU_COLUMN]

/** How a person sees a list, and how to change it. */
export function useListView(name: ListName): ListView {
  const session = useSession()
  useSessionState()
  const ownerId = ownerOf(session)
  const key = keyOf(session, name)
  const stored = useSyncExternalStore(subscribe, () => localStore().getItem(key))
  const height = useSyncExternalStore(subscribe, listHeight)
  const isPrinting = useIsPrinting()
  const isPhone = useIsPhone() && !isPrinting
  return useMemo(() => {
    const chosen = chosenOf(stored)
    return {
      ownerId,
      rows: rowsOf(name, chosen, height),
      chosenRows: chosen.rows,
      density: chosen.density ?? 'comoda',
      hidden: isPrinting ? NOT_ON_PAPER : (chosen.hidden ?? []),
      isPhone,
      Menu: ListMenu,
      Range: RowRange,
      change(change) {
        // Read anew: two changes may come before the first is drawn.
        const next = { ...chosenOf(localStore().getItem(key)), ...change }
        keep(localStore(), key, JSON.stringify(next))
        announce()
        return rowsOf(name, next, height)
      },
    }
  }, [ownerId, name, key, stored, height, isPhone, isPrinting])
}

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

let measured: number | undefined

/**
 * The height that lists fit their rows to. It stays while one is shown: its rows don't change under the eyes. In a
 * narrow window the sections have a line of their own, and a list's toolbar takes one more.
 */
function listHeight(): number {
  if (measured === undefined || listeners.size === 0) {
    const isNarrow = window.matchMedia('(width < 1024px)').matches
    measured = window.innerHeight - (isNarrow ? 2 * LINE_PX : 0)
  }
  return measured
}
