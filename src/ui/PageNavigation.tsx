import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { pageNumbers } from '#src/domain/table-search.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

interface PageNavigationProps {
  page: number
  totalPages: number
  hasPrevious: boolean
  hasNext: boolean
  /** Called with a function of the current page, which may not be rendered yet. */
  onPage: (turn: (page: number) => number) => void
}

const icon = 'size-5'

/** Shown only where there is more than one page. */
export function PageNavigation({ page, totalPages, hasPrevious, hasNext, onPage }: PageNavigationProps) {
  if (totalPages <= 1) return null
  return (
    // Takes the focus from an arrow that is disabled at the first or last page.
    <nav
      aria-label="Paginación"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-end gap-1 py-3 short:py-1 print:hidden"
    >
      <IconButton
        label="Primera página"
        icon={<ChevronFirst className={icon} />}
        disabled={!hasPrevious}
        onClick={() => onPage(() => 1)}
      />
      <IconButton
        label="Página anterior"
        icon={<ChevronLeft className={icon} />}
        disabled={!hasPrevious}
        onClick={() => onPage((current) => Math.max(current - 1, 1))}
      />
      {pageNumbers(page, totalPages).map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(() => number)}
          className={classes(
            'min-h-9 min-w-9 rounded-md px-2 tabular-nums hover:bg-sunken short:min-h-8',
            number === page && 'bg-accent-soft font-semibold text-accent',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        label="Siguiente página"
        icon={<ChevronRight className={icon} />}
        disabled={!hasNext}
        onClick={() => onPage((current) => Math.min(current + 1, totalPages))}
      />
      <IconButton
        label="Última página"
        icon={<ChevronLast className={icon} />}
        disabled={!hasNext}
        onClick={() => onPage(() => totalPages)}
      />
    </nav>
  )
}
