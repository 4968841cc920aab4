import { useMemo, useSyncExternalStore } from 'react'
import { keep, localStore } from '#src/lib/storage.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { ListMenu, ROW_MENU_COLUMN, RowRange } from '#src/ui/ListTools.tsx'
import { useIsPhone, useIsPrinting } from '#src/ui/use-browser-state.ts'
import type { ListView } from '#src/ui/use-list-table.ts'
import {
  announceListChange,
  type ListName,
  listHeight,
  listKey,
  listOwner,
  onListChange,
  readListChoice,
  rowsOfList,
} from './list-rows.ts'

const NOT_ON_PAPER = [ROW_MENU_COLUMN]

/** How a person sees a list, and how to change it. */
export function useListView(name: ListName): ListView {
  const session = useSession()
  useSessionState()
  const ownerId = listOwner(session)
  const key = listKey(session, name)
  const stored = useSyncExternalStore(onListChange, () => localStore().getItem(key))
  const height = useSyncExternalStore(onListChange, listHeight)
  const isPrinting = useIsPrinting()
  const isPhone = useIsPhone() && !isPrinting
  return useMemo(() => {
    const chosen = readListChoice(stored)
    return {
      ownerId,
      rows: rowsOfList(name, chosen, height),
      chosenRows: chosen.rows,
      density: chosen.density ?? 'comoda',
      hidden: isPrinting ? NOT_ON_PAPER : (chosen.hidden ?? []),
      isPhone,
      Menu: ListMenu,
      Range: RowRange,
      change(change) {
        // Read anew: two changes may come before the first is drawn.
        const next = { ...readListChoice(localStore().getItem(key)), ...change }
        keep(localStore(), key, JSON.stringify(next))
        announceListChange()
        return rowsOfList(name, next, height)
      },
    }
  }, [ownerId, name, key, stored, height, isPhone, isPrinting])
}
