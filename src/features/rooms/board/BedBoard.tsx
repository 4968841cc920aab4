import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useContextMenu } from '#src/ui/use-context-menu.ts'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { floorTitle } from '../labels.ts'
import { countBeds, findBed } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { bedActions } from './BedActions.tsx'
import { BedCounts } from './BedStates.tsx'
import { BedTile } from './BedTile.tsx'
import { BoardToolbar, type ChangeBoardFilter } from './BoardToolbar.tsx'
import { bedIdOf, useBedBoardContext, useSecondClick } from './bed-board-context.tsx'
import { type BedFilters, byFloor, type Floor, findBeds, isUnfiltered } from './board.ts'
import type { Density } from './density.ts'
import { RoomCard } from './RoomCard.tsx'
import { useRecentChanges } from './use-recent-changes.ts'

const BedMenu = lazyComponent(async () => (await import('./BedMenu.tsx')).BedMenu)

const SKELETON_TILES = Array.from({ length: 60 }, (_, index) => index)

/** Tiles side by side, as many as fit. */
const TILES = 'grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-1'

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
  /** What stands beside the search. */
  tools: ReactNode
  /** What to do where there is no room yet. */
  emptyHint: ReactNode
}

/** Every bed by floor: its state and who lies in it, as they are now. */
export function BedBoard(props: BedBoardProps) {
  const { filters, onFilter, density, concerned, peek, onBedFocus, tools, emptyHint } = props
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
      <StateMessage role="status" title="Todavía no hay cuartos">
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
          {floors.map((one) => (
            <BoardFloor
              key={one.name}
              floor={one}
              shown={drawn}
              {...{ density, concerned, peek, changed, onBedFocus }}
            />
          ))}
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

interface BoardFloorProps extends Pick<BedBoardProps, 'density' | 'concerned' | 'peek' | 'onBedFocus'> {
  floor: Floor
  /** The beds that the filters leave; all where unset. */
  shown: ReadonlySet<number> | undefined
  /** The beds that somebody else changed a moment ago. */
  changed: ReadonlySet<number>
}

/** One floor of the board: one tab stop, inside which the arrows go from bed to bed. */
function BoardFloor(props: BoardFloorProps) {
  const { floor, shown, density, concerned, peek, changed, onBedFocus } = props
  const id = useId()
  const { box, onFocus, onKeyDown } = useRovingFocus<HTMLDivElement>()
  const { name, rooms } = floor
  const isEmpty = shown !== undefined && !rooms.some(({ beds }) => beds.some(({ bedId }) => shown.has(bedId)))
  const lookOf = (bedId: number) => ({
    hidden: shown !== undefined && !shown.has(bedId),
    concern: concerned?.has(bedId),
    changed: changed.has(bedId),
    peeked: peek === bedId,
  })

  const isMoving = useRef(false)

  function move(event: KeyboardEvent) {
    isMoving.current = true
    onKeyDown(event)
    isMoving.current = false
  }
  function follow(event: { target: EventTarget }) {
    onFocus(event)
    const { target } = event
    // Tab leads on to the panel, past the other floors: it goes along with the arrows alone.
    if (!isMoving.current) return
    const bed = target instanceof Element ? target.closest('[data-bed-id]') : null
    if (bed) onBedFocus(Number(bed.getAttribute('data-bed-id')))
  }

  return (
    <section aria-labelledby={id} hidden={isEmpty} className="group flex flex-col gap-0.5">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="font-semibold">
          <bdi>{floorTitle(name)}</bdi>
        </h3>
        <BedCounts counts={countBeds(rooms)} />
        <p className="invisible ml-auto text-sm text-muted group-has-focus-visible:visible narrow:hidden">
          Flechas: de cama en cama · Espacio: resumen · Tab: siguiente piso
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the controls inside */}
      <div ref={box} onKeyDown={move} onFocus={follow}>
        {density === 'compacto' ? (
          <ul className={TILES}>
            {rooms.flatMap((room) =>
              room.beds.map((bed) => (
                <BedTile key={bed.bedId} room={room} bed={bed} {...lookOf(bed.bedId)} />
              )),
            )}
          </ul>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2">
            {rooms.map((room) => (
              <RoomCard key={room.roomId} room={room} lookOf={lookOf} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Shown in place of the board while it loads, once the wait is long enough to be noticed. */
function BoardSkeleton() {
  return (
    <div role="status" className={`appear-late ${TILES}`}>
      <span className="sr-only">Cargando el tablero</span>
      {SKELETON_TILES.map((tile) => (
        <div
          key={tile}
          aria-hidden="true"
          className="flex h-[3.625rem] flex-col justify-center gap-2 rounded border border-line px-2"
        >
          <span className="h-2.5 w-4/5 animate-pulse rounded bg-line" />
          <span className="h-2.5 w-1/2 animate-pulse rounded bg-sunken" />
        </div>
      ))}
    </div>
  )
}
