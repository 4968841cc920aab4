import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { loadingPart } from '#src/ui/QueryPending.tsx'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { floorTitle } from '../labels.ts'
import { countBeds, type Floor } from '../parts/beds.ts'
import { BedCounts } from './BedStates.tsx'
import { BedTile } from './BedTile.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { Density } from './density.ts'
import type { RoomCard } from './RoomCard.tsx'
import type { TileFit } from './tile-fit.ts'
import { useTileFit } from './use-tile-fit.ts'

/** Renders with the code of beds in words, which few have chosen. */
const WithRoomCard = lazyComponent(async () => {
  const module = await import('./RoomCard.tsx')
  return ({ children }: { children: (Card: typeof RoomCard) => ReactNode }) => children(module.RoomCard)
})

interface SharedProps {
  /** The beds that the filters leave; all where unset. */
  shown: ReadonlySet<number> | undefined
  /** The beds in the open list of the day; all where unset. */
  concerned: ReadonlySet<number> | undefined
  /** The bed whose panel is open. */
  peek: number | undefined
  /** The beds that somebody else changed a moment ago. */
  changed: ReadonlySet<number>
  /** Called when the arrow keys reach a bed. */
  onBedFocus: (bedId: number) => void
}

interface BoardFloorsProps extends SharedProps {
  floors: readonly Floor[]
  density: Density
}

/** Every floor of the board. Compact tiles are as large as the window allows with all beds in sight. */
export function BoardFloors({ floors, density, ...shared }: BoardFloorsProps) {
  const space = useTileFit(floors)
  // React renders the tiles in slices, and shows them together.
  const fit = useDeferredValue(space.fit)
  return (
    <div ref={space.box} data-lines={fit?.lines} className="flex flex-col gap-1.5">
      {density === 'comodo' ? (
        <WithRoomCard fallback={loadingPart}>
          {(Card) =>
            floors.map((floor) => <BoardFloor key={floor.name} floor={floor} Card={Card} {...shared} />)
          }
        </WithRoomCard>
      ) : fit ? (
        floors.map((floor) => <BoardFloor key={floor.name} floor={floor} fit={fit} {...shared} />)
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}

/**
 * As many columns as fitted, and fewer on paper or in a window that has just become narrower. Half a pixel less than a
 * column's share keeps rounding from costing one.
 */
function columnsOf({ columns }: TileFit): string {
  const share = `(100% - ${(columns - 1) * 0.25}rem) / ${columns} - 0.5px`
  return `repeat(auto-fill, minmax(max(7.5rem, ${share}), 1fr))`
}

interface BoardFloorProps extends SharedProps {
  floor: Floor
  /** Unset where the beds are in words. */
  fit?: TileFit
  Card?: typeof RoomCard
}

/** One floor of the board: one tab stop, inside which the arrow keys go from bed to bed. */
function BoardFloor(props: BoardFloorProps) {
  const { floor, fit, Card, shown, concerned, peek, changed, onBedFocus } = props
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
    // Tab leads to the panel, past the other floors: only the arrow keys take it along.
    if (!isMoving.current) return
    const bed = target instanceof Element ? target.closest('[data-bed-id]') : null
    if (bed) onBedFocus(Number(bed.getAttribute('data-bed-id')))
  }

  return (
    <section aria-labelledby={id} hidden={isEmpty} className="board-floor flex flex-col gap-0.5">
      <header className="relative flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="font-semibold">
          <bdi>{floorTitle(name)}</bdi>
        </h3>
        <BedCounts counts={countBeds(rooms)} />
        {/* It takes no room, so that it adds no line where the counts are long. */}
        <p className="floor-keys absolute right-0 bg-ground pl-3 text-sm text-muted narrow:hidden">
          Flechas: de cama en cama · Espacio: resumen · Tab: siguiente piso
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the controls inside */}
      <div ref={box} onKeyDown={move} onFocus={follow}>
        {fit && (
          <ul style={{ gridTemplateColumns: columnsOf(fit) }} className="grid gap-1">
            {rooms.flatMap((room) =>
              room.beds.map((bed) => (
                <BedTile key={bed.bedId} room={room} bed={bed} {...lookOf(bed.bedId)} />
              )),
            )}
          </ul>
        )}
        {Card && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2">
            {rooms.map((room) => (
              <Card key={room.roomId} room={room} lookOf={lookOf} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
