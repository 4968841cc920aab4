import { useId } from 'react'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { BedCounts } from './BedCounts.tsx'
import { countBeds, type Floor, floorTitle } from './board.ts'
import { RoomCard } from './RoomCard.tsx'

interface BoardFloorProps {
  floor: Floor
  /** The beds that the filters leave; unset: all. */
  shown?: ReadonlySet<number> | undefined
}

/** One floor of the board: one tab stop, inside which the arrows go from bed to bed. */
export function BoardFloor({ floor, shown }: BoardFloorProps) {
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
