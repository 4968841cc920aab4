const TILES = Array.from({ length: 60 }, (_, index) => index)

/** Shown in place of the board while it loads, once the wait is long enough to be noticed. */
export function BoardSkeleton() {
  return (
    <div role="status" className="skeleton grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-1">
      <span className="sr-only">Cargando el tablero</span>
      {TILES.map((tile) => (
        <div key={tile} aria-hidden="true" className="h-[3.625rem] rounded border border-line bg-sunken" />
      ))}
    </div>
  )
}
