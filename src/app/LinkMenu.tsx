import { Link, type LinkOptions } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '#src/ui/classes.ts'

interface SectionLinkProps {
  link: LinkOptions
  className: string
  children: ReactNode
  onClick?: () => void
}

/** A link to a section: the state of a page leads out of none. */
export function SectionLink({ link, className, children, onClick }: SectionLinkProps) {
  const { to } = link
  return (
    <Link
      {...link}
      activeOptions={{
        exact: to === '/hospitals/$hospitalId',
        includeSearch: false,
        // Two sections are one page: its part tells which.
        includeHash: to === '/hospitals/$hospitalId/home',
      }}
      onClick={onClick}
      className={className}
    >
      {children}
    </Link>
  )
}

interface LinkMenuProps {
  label: string
  /** The button's accessible name, where its words alone don't tell. */
  name?: string
  icon: ReactNode
  items: readonly { label: string; link: LinkOptions }[]
  className: string
  wrapper: string
}

/** A button that unfolds a few links below itself; on phones above the bar. */
export function LinkMenu({ label, name, icon, items, className, wrapper }: LinkMenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false)
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [open])

  return (
    <div ref={box} className={classes('relative', wrapper)}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={name}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {icon}
        {label}
      </button>
      {open && (
        <ul
          data-link-menu
          className={classes(
            'absolute top-full right-0 z-40 flex min-w-48 flex-col rounded-md border border-line bg-raised p-1 shadow-lg',
            'narrow:fixed narrow:top-auto narrow:right-2 narrow:bottom-16 narrow:mb-[env(safe-area-inset-bottom)]',
          )}
        >
          {items.map((item) => (
            <li key={item.label}>
              <SectionLink
                link={item.link}
                onClick={() => setOpen(false)}
                className={classes(
                  'flex min-h-9 items-center rounded px-2.5 whitespace-nowrap hover:bg-accent-soft hover:text-accent',
                  'data-[status=active]:font-semibold data-[status=active]:text-accent pointer-coarse:min-h-11',
                )}
              >
                {item.label}
              </SectionLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
