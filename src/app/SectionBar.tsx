import { Link } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { canOpen, SECTIONS } from '#src/hospital/sections.ts'
import { COMMAND, IS_APPLE } from '#src/lib/shortcuts.ts'
import { usePermissions } from '#src/session/use-session.ts'
import { classes } from '#src/ui/classes.ts'

interface SectionBarProps {
  hospitalId: number
  /** Opens the search of everything. */
  onSearch: () => void
  /** Fetches its code. */
  onSearchNear: () => void
}

/** The sections of a hospital that the person may open, and the search; on phones a menu at the thumb. */
export function SectionBar({ hospitalId, onSearch, onSearchNear }: SectionBarProps) {
  const hasPermission = usePermissions(hospitalId)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { params } = hospitalLinks({ id: hospitalId })
  const shown = SECTIONS.filter(({ needs }) => canOpen(needs, hasPermission))

  function fold({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    <nav
      aria-label="Secciones"
      className={classes(
        'flex items-center gap-3 border-b border-line bg-raised px-3',
        'narrow:fixed narrow:right-3 narrow:bottom-3 narrow:z-20 narrow:grid narrow:grid-cols-[auto_auto]',
        'narrow:justify-end narrow:gap-2 narrow:border-0 narrow:bg-transparent narrow:p-0',
      )}
      onKeyDown={fold}
    >
      <ul
        className={classes(
          // Where they don't stand in one line they take two: a section out of sight is not found.
          'flex min-w-0 grow flex-wrap',
          'narrow:col-span-2 narrow:flex-col narrow:rounded-md narrow:border narrow:border-line narrow:bg-raised narrow:p-1 narrow:shadow-lg',
          !open && 'narrow:hidden',
        )}
      >
        {shown.map(({ needs: _, to, label, ...rest }) => (
          <li key={label}>
            <Link
              to={to}
              {...rest}
              params={params}
              activeOptions={{
                exact: to === '/hospitals/$hospitalId',
                // The state of a page leads out of no section.
                includeSearch: false,
                includeHash: label === 'Inicio' || label === 'Cuartos',
              }}
              onClick={() => setOpen(false)}
              className={
                'flex h-10 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:text-accent max-lg:px-2 ' +
                'data-[status=active]:border-accent data-[status=active]:font-semibold data-[status=active]:text-accent short:h-8'
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="hidden h-11 items-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent shadow-lg narrow:flex"
      >
        {open ? (
          <X aria-hidden="true" className="size-5" />
        ) : (
          <MenuIcon aria-hidden="true" className="size-5" />
        )}
        Secciones
      </button>
      <button
        type="button"
        title="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
        onPointerEnter={onSearchNear}
        onFocus={onSearchNear}
        className={classes(
          'flex h-8 shrink-0 items-center gap-2 rounded-md border border-edge bg-ground px-2.5 hover:bg-sunken short:h-7',
          'narrow:size-11 narrow:justify-center narrow:rounded-full narrow:bg-raised narrow:p-0 narrow:shadow-lg',
        )}
      >
        <Search aria-hidden="true" className="size-4 text-muted narrow:size-5 narrow:text-ink" />
        <span className="max-lg:sr-only">Buscar</span>
        <span aria-hidden="true" className="text-sm text-muted max-lg:hidden">
          {COMMAND} K
        </span>
      </button>
    </nav>
  )
}
