import { useId, useRef } from 'react'
import { useLater } from '#src/ui/use-later.ts'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { BedCounts } from './BedCounts.tsx'
import { countBeds, type Floor, floorTitle } from './board.ts'
import { RoomCard } from './RoomCard.tsx'

interface BoardFloorProps {
  floor: Floor
  /** The beds that the filters leave; unset: all. */
  shown?: ReadonlySet<number> | undefined
  /** So many of its rooms may be in sight; the others come right after them. */
  atFirst: number
}

/** One floor of the board: one tab stop, inside which the arrows go from bed to bed. */
export function BoardFloor({ floor, shown, atFirst }: BoardFloorProps) {
  const id = useId()
  const { box, onFocus, onKeyDown } = useRovingFocus<HTMLDivElement>()
  const hint = useRef<HTMLParagraphElement>(null)
  const isLater = useLater()
  const { name, rooms } = floor
  const isEmpty = shown !== undefined && !rooms.some(({ beds }) => beds.some(({ bedId }) => shown.has(bedId)))
  return (
    <section aria-labelledby={id} hidden={isEmpty} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="text-lg font-semibold">
          <bdi>{floorTitle(name)}</bdi>
        </h3>
        <BedCounts counts={countBeds(rooms)} />
        <p ref={hint} className="invisible ml-auto text-sm text-muted data-shown:visible narrow:hidden">
          Flechas: de cama en cama · Tab: siguiente piso
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the controls inside */}
      <div
        ref={box}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          onFocus(event)
          // Styles could find it by themselves, and would have the whole floor reckoned anew at each key.
          hint.current?.toggleAttribute('data-shown', event.target.matches(':focus-visible'))
        }}
        onBlur={() => hint.current?.removeAttribute('data-shown')}
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
          {rooms.map((room, index) => (
            <RoomCard
              key={room.roomId}
              room={room}
              shown={shown}
              isFirst={index < atFirst}
              // Of those that are chosen nobody knows which are in sight.
              isDrawn={index < atFirst || isLater || shown !== undefined}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}
