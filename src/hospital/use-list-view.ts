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

/** What stands on the screen beside the rows, and the height of one, in pixels. */
const BESIDE_PX = 260
const ROW_PX: Readonly<Record<ListDensity, number>> = { comoda: 40, densa: 32 }
const FEWEST = 10
const MOST = 50

/** How many rows a window of this height has room for. */
function rowsThatFit(windowHeight: number, density: ListDensity): number {
  return Math.min(Math.max(Math.floor((windowHeight - BESIDE_PX) / ROW_PX[density]), FEWEST), MOST)
}

const ownerOf = (session: Session) => session.getState().user?.userId ?? ''
const keyOf = (session: Session, name: ListName) => `list-view.${ownerOf(session)}.${name}`
const chosenOf = (stored: string | null): ListChoice =>
  z.parse(z.catch(StoredChoice, {}), parseJson(stored) ?? {})

const rowsOf = ({ rows, density = 'comoda' }: ListChoice, height: number) =>
  rows ?? rowsThatFit(height, density)

/** How many rows a page of a list has, as its page will ask for them; for the loader of its route. */
export function listRows(session: Session, name: ListName): number {
  return rowsOf(chosenOf(localStore().getItem(keyOf(session, name))), windowHeight())
}

const NOT_ON_PAPER = [ROW_MENU_COLUMN]

/** How a person sees a list, and how to change it. */
export function useListView(name: ListName): ListView {
  const session = useSession()
  useSessionState()
  const ownerId = ownerOf(session)
  const key = keyOf(session, name)
  const stored = useSyncExternalStore(subscribe, () => localStore().getItem(key))
  const height = useSyncExternalStore(subscribe, windowHeight)
  const isPrinting = useIsPrinting()
  const isPhone = useIsPhone() && !isPrinting
  return useMemo(() => {
    const chosen = chosenOf(stored)
    return {
      ownerId,
      rows: rowsOf(chosen, height),
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
        return rowsOf(next, height)
      },
    }
  }, [ownerId, key, stored, height, isPhone, isPrinting])
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

/** The height that lists fit their rows to. It stays while one is shown: its rows don't change under the eyes. */
function windowHeight(): number {
  if (measured === undefined || listeners.size === 0) measured = window.innerHeight
  return measured
}
