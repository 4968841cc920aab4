const CARDS = Array.from({ length: 9 }, (_, index) => index)

/** Stands where the figures will be, in their shape, once the wait is long enough to be noticed. */
export function StatisticsSkeleton() {
  return (
    <div role="status" className="appear-late flex flex-col gap-4">
      <span className="sr-only">Cargando las estadísticas</span>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map((card) => (
          <div
            key={card}
            aria-hidden="true"
            className="flex h-36 flex-col gap-3 rounded-md border border-line bg-raised p-4"
          >
            <span className="h-4 w-24 animate-pulse rounded bg-line" />
            <span className="h-4 w-24 animate-pulse rounded bg-line" />
            <span className="grow animate-pulse rounded bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  )
}
