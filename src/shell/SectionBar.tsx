import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { classes } from '#src/ui/classes.ts'
import { opens, SECTIONS } from './sections.ts'

/** The sections of a hospital that the person may open; on phones a menu at the thumb. */
export function SectionBar({ hospitalId }: { hospitalId: number }) {
  const isGranted = useGranted(hospitalId)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = SECTIONS.filter(({ needs }) => opens(needs, isGranted))

  function fold({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    <nav
      aria-label="Secciones"
      className="border-b border-line bg-raised px-3 narrow:fixed narrow:right-3 narrow:bottom-3 narrow:z-20 narrow:border-0 narrow:bg-transparent narrow:p-0"
      onKeyDown={fold}
    >
      <ul
        className={classes(
          'flex overflow-x-auto',
          'narrow:mb-2 narrow:flex-col narrow:rounded-md narrow:border narrow:border-line narrow:bg-raised narrow:p-1 narrow:shadow-lg',
          !open && 'narrow:hidden',
        )}
      >
        {shown.map(({ needs: _, to, label, ...rest }) => (
          <li key={label}>
            <Link
              to={to}
              {...rest}
              params={{ hospitalId: String(hospitalId) }}
              activeOptions={{
                exact: to === '/hospitals/$hospitalId',
                // The state of a page leads out of no section.
                includeSearch: false,
                includeHash: label === 'Inicio' || label === 'Cuartos',
              }}
              onClick={() => setOpen(false)}
              className={
                'flex h-10 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:text-accent ' +
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
        className="ml-auto hidden h-11 items-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent shadow-lg narrow:flex"
      >
        {open ? (
          <X aria-hidden="true" className="size-5" />
        ) : (
          <MenuIcon aria-hidden="true" className="size-5" />
        )}
        Secciones
      </button>
    </nav>
  )
}
