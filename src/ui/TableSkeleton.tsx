const ROWS = Array.from({ length: 10 }, (_, index) => index)

/** A placeholder in the shape of a table, shown once loading takes noticeably long. */
export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div role="status" className="appear-late rounded-md border border-line">
      <span className="sr-only">Cargando la lista</span>
      {ROWS.map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="flex h-[40px] items-center gap-4 border-b border-line px-3 last:border-b-0 short:h-[32px]"
        >
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <span key={column} className="h-3 grow animate-pulse rounded bg-line first:max-w-5" />
          ))}
        </div>
      ))}
    </div>
  )
}
