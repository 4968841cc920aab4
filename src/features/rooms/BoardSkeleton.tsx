const CARDS = Array.from({ length: 8 }, (_, index) => index)

/** Stands where the board will be, in its shape, once the wait is long enough to be noticed. */
export function BoardSkeleton() {
  return (
    <div
      role="status"
      className="appear-late grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3"
    >
      <span className="sr-only">Cargando el tablero</span>
      {CARDS.map((card) => (
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
