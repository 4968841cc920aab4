import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useContextMenu } from '#src/ui/use-context-menu.ts'
import { byFloor, findBed } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { bedActions } from './BedActions.tsx'
import { BoardFloors } from './BoardFloors.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { BoardToolbar, type ChangeBoardFilter } from './BoardToolbar.tsx'
import { bedIdOf, useBedBoardContext, useSecondClick } from './bed-board-context.tsx'
import { type BedFilters, findBeds, isUnfiltered } from './board.ts'
import type { Density } from './density.ts'
import { useRecentChanges } from './use-recent-changes.ts'

const BedMenu = lazyComponent(async () => (await import('./BedMenu.tsx')).BedMenu)

interface BedBoardProps {
  /** What of the filters stands in the address. */
  filters: Omit<BedFilters, 'text'>
  onFilter: ChangeBoardFilter
  density: Density
  /** The beds that what was chosen of the day concerns; all where unset. */
  concerned: ReadonlySet<number> | undefined
  /** The bed whose panel is open. */
  peek: number | undefined
  /** The arrows have led to a bed. */
  onBedFocus: (bedId: number) => void
  /** Controls beside the search. */
  tools: ReactNode
  /** What belongs here, where there is no room yet, and the next step. */
  emptyHint: ReactNode
  emptyAction: ReactNode
}

/** Every bed by floor: its state and who lies in it, as they are now. */
export function BedBoard(props: BedBoardProps) {
  const { filters, onFilter, density, concerned, peek, onBedFocus, tools, emptyHint, emptyAction } = props
  const { floor, service, state } = filters
  const hospital = useHospital()
  const context = useBedBoardContext()
  const { clock } = context
  const board = roomQueries.board(hospital)
  const query = useQuery(board)
  const [text, setText] = useState('')
  const rooms = query.data
  const floors = useMemo(() => rooms && byFloor(rooms), [rooms])
  const isOld = query.isFetching && !query.isFetchedAfterMount
  const changed = useRecentChanges(isOld ? undefined : rooms)
  const found = useMemo(() => {
    const asked = { floor, service, state, text }
    return rooms && { beds: isUnfiltered(asked) ? undefined : findBeds(rooms, asked, clock) }
  }, [rooms, floor, service, state, text, clock])
  // Drawing hundreds of beds must not hold up typing and choosing. What has just loaded is filtered at once.
  const drawn = (useDeferredValue(found) ?? found)?.beds
  const onClickCapture = useSecondClick()
  const menu = useContextMenu({
    selector: '[data-bed-id]',
    accepts: (element) => {
      const placed = findBed(rooms ?? [], bedIdOf(element))
      return placed !== undefined && bedActions(context, placed).length > 0
    },
    preload: BedMenu.preload,
  })

  if (!rooms || !floors)
    return (
      <QueryPending
        title="No se pudo cargar el tablero"
        query={query}
        queryKey={board.queryKey}
        skeleton={<BoardSkeleton />}
      />
    )
  if (rooms.length === 0)
    return (
      <StateMessage role="status" title="Todavía no hay cuartos" action={emptyAction}>
        {emptyHint}
      </StateMessage>
    )
  return (
    <>
      <BoardToolbar
        rooms={rooms}
        floors={floors}
        filters={{ floor, service, state, text }}
        onFilter={onFilter}
        onText={setText}
      >
        {tools}
      </BoardToolbar>
      {query.isError && (
        <StaleSince
          loadedAt={query.dataUpdatedAt}
          timeZone={clock.timeZone}
          onRetry={() => void query.refetch()}
        />
      )}
      {drawn?.size === 0 && (
        <StateMessage
          role="status"
          icon={<SearchX />}
          title="Ninguna cama coincide"
          action={
            <Button
              onClick={() => {
                setText('')
                onFilter({ floor: '', service: '', state: '' })
              }}
            >
              Limpiar búsqueda
            </Button>
          }
        />
      )}
      <div className="contents" {...menu.listeners}>
        <div className="contents" onClickCapture={onClickCapture}>
          <BoardFloors
            floors={floors}
            shown={drawn}
            density={density}
            concerned={concerned}
            peek={peek}
            changed={changed}
            onBedFocus={onBedFocus}
          />
        </div>
        {menu.target && (
          <BedMenu
            key={menu.target.id}
            target={menu.target}
            onClosed={menu.forget}
            onGiveUp={() => menu.target && menu.forget(menu.target)}
          />
        )}
      </div>
    </>
  )
}
