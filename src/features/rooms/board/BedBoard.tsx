import { useQuery, useQueryClient } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { floorTitle } from '../labels.ts'
import { countBeds } from '../parts/beds.ts'
import { roomQueries } from '../queries.ts'
import { BedCounts } from './BedStates.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { useBedBoardContext } from './bed-board-context.tsx'
import { type BedFilters, byFloor, type Floor, findBeds, isUnfiltered } from './board.ts'
import { RoomCard } from './RoomCard.tsx'

const SKELETON_CARDS = Array.from({ length: 8 }, (_, index) => index)

interface BedBoardProps {
  /** What of the filters stands in the address. */
  filters: Omit<BedFilters, 'text'>
  onFilter: (change: { floor?: string; service?: string; state?: string }) => void
  /** What to do where there is no room yet. */
  emptyHint: ReactNode
}

/** Every bed by floor: its state and who lies in it, as they are now. */
export function BedBoard({ filters: { floor, service, state }, onFilter, emptyHint }: BedBoardProps) {
  const hospital = useHospital()
  const { timeZone } = useBedBoardContext()
  const queryClient = useQueryClient()
  const board = roomQueries.board(hospital)
  const query = useQuery(board)
  const [text, setText] = useState('')
  const rooms = query.data
  const floors = useMemo(() => rooms && byFloor(rooms), [rooms])
  const found = useMemo(() => {
    const filters = { floor, service, state, text }
    return rooms && { beds: isUnfiltered(filters) ? undefined : findBeds(rooms, filters) }
  }, [rooms, floor, service, state, text])
  // Drawing hundreds of beds must not hold up typing and choosing. What has just loaded is filtered at once.
  const drawn = (useDeferredValue(found) ?? found)?.beds

  if (!rooms || !floors) {
    if (query.isFetching)
      return (
        <>
          <SlowNotice waiting onCancel={() => void queryClient.cancelQueries({ queryKey: board.queryKey })} />
          <BoardSkeleton />
        </>
      )
    return (
      <LoadFailure
        title="No se pudo cargar el tablero"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (rooms.length === 0)
    return (
      <StateMessage role="status" title="Todavía no hay cuartos">
        {emptyHint}
      </StateMessage>
    )
  return (
    <>
      <BoardFilters
        rooms={rooms}
        filters={{ floor, service, state, text }}
        onFilter={onFilter}
        onText={setText}
      />
      {query.isError && (
        <StaleSince loadedAt={query.dataUpdatedAt} timeZone={timeZone} onRetry={() => void query.refetch()} />
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
      {floors.map((one) => (
        <BoardFloor key={one.name} floor={one} shown={drawn} />
      ))}
    </>
  )
}

interface BoardFloorProps {
  floor: Floor
  /** The beds that the filters leave; all where unset. */
  shown?: ReadonlySet<number> | undefined
}

/** One floor of the board: one tab stop, inside which the arrows go from bed to bed. */
function BoardFloor({ floor, shown }: BoardFloorProps) {
  const id = useId()
  const { box, onFocus, onKeyDown } = useRovingFocus<HTMLDivElement>()
  const { name, rooms } = floor
  const isEmpty = shown !== undefined && !rooms.some(({ beds }) => beds.some(({ bedId }) => shown.has(bedId)))
  return (
    <section aria-labelledby={id} hidden={isEmpty} className="group flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="text-lg font-semibold">
          <bdi>{floorTitle(name)}</bdi>
        </h3>
        <BedCounts counts={countBeds(rooms)} />
        <p className="invisible ml-auto text-sm text-muted group-has-focus-visible:visible narrow:hidden">
          Flechas: de cama en cama · Tab: siguiente piso
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the controls inside */}
      <div ref={box} onKeyDown={onKeyDown} onFocus={onFocus}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
          {rooms.map((room) => (
            <RoomCard key={room.roomId} room={room} shown={shown} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Shown in place of the board while it loads, once the wait is long enough to be noticed. */
function BoardSkeleton() {
  return (
    <div
      role="status"
      className="appear-late grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3"
    >
      <span className="sr-only">Cargando el tablero</span>
      {SKELETON_CARDS.map((card) => (
        <div
          key={card}
          aria-hidden="true"
          className="flex h-44 flex-col gap-3 rounded-md border border-line p-3"
        >
          <span className="h-4 w-24 animate-pulse rounded bg-line" />
          <span className="grow animate-pulse rounded bg-sunken" />
        </div>
      ))}
    </div>
  )
}
