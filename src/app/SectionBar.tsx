import { linkOptions } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OpenStepsLink } from '#src/features/first-steps/parts/OpenStepsLink.tsx'
import { canOpen, formsToBegin, SECTIONS } from '#src/hospital/sections.ts'
import { COMMAND, IS_APPLE } from '#src/lib/shortcuts.ts'
import { usePermissions } from '#src/session/use-session.ts'
import { classes } from '#src/ui/classes.ts'
import { useIsPhone } from '#src/ui/use-browser-state.ts'
import { LinkMenu, SectionLink } from './LinkMenu.tsx'

interface SectionBarProps {
  hospitalId: number
  /** Opens the search of everything. */
  onSearch: () => void
  /** Fetches its code. */
  onSearchNear: () => void
}

/** What stands in a phone's bar of its own; the other sections are under *Más*. */
const ON_PHONES: Readonly<Record<string, ReactNode>> = {
  Inicio: <House aria-hidden="true" className="hidden size-5 narrow:block" />,
  Pacientes: <Users aria-hidden="true" className="hidden size-5 narrow:block" />,
  Asignaciones: <CalendarDays aria-hidden="true" className="hidden size-5 narrow:block" />,
}

const FIRST_STEPS = linkOptions({ to: '/getting-started' })

/** An entry of the bar: words in a line, on phones words below a sign. */
const ENTRY = classes(
  'flex h-11 items-center gap-1 border-y-2 border-transparent px-2 whitespace-nowrap hover:text-accent between:h-9 between:px-1.5',
  'data-[status=active]:border-b-accent data-[status=active]:font-semibold data-[status=active]:text-accent',
  'narrow:h-14 narrow:w-full narrow:flex-col narrow:justify-center narrow:gap-0.5 narrow:border-b-0 narrow:px-0.5 narrow:text-xs',
  // Letters that somebody has set wider apart go on in a second line.
  'narrow:text-center narrow:leading-tight narrow:wrap-anywhere narrow:whitespace-normal',
  'narrow:data-[status=active]:border-t-accent',
)

/** The sections of a hospital that the person may open, what one begins most often, and the search. */
export function SectionBar({ hospitalId, onSearch, onSearchNear }: SectionBarProps) {
  const hasPermission = usePermissions(hospitalId)
  const isPhone = useIsPhone()
  const [stepsText, setStepsText] = useState<string>()
  const shown = SECTIONS.filter(({ needs }) => canOpen(needs, hasPermission))
  const { list, hidden } = useHiddenEntries()
  const sections = shown.map(({ needs: _, label, ...to }) => ({
    label,
    link: linkOptions({ ...to, params: { hospitalId: String(hospitalId) } }),
  }))
  const folded = [
    ...sections.filter(({ label }) => hidden.has(label)),
    ...(isPhone && stepsText ? [{ label: stepsText, link: FIRST_STEPS }] : []),
  ]

  return (
    <>
      <nav
        aria-label="Secciones"
        className={classes(
          'flex min-w-0 grow items-center gap-1 between:order-last between:basis-full',
          'narrow:fixed narrow:inset-x-0 narrow:bottom-0 narrow:z-20 narrow:border-t narrow:border-line narrow:bg-raised',
          'narrow:px-1 narrow:pb-[env(safe-area-inset-bottom)]',
        )}
      >
        <ul
          ref={list}
          // What does not fit wraps out of sight, and is under *Más*.
          className="flex h-11 min-w-0 grow flex-wrap overflow-hidden between:h-9 narrow:contents narrow:overflow-visible"
        >
          {sections.map(({ label, link }) => (
            <li
              key={label}
              data-entry={label}
              className={classes(
                hidden.has(label) && 'invisible',
                label in ON_PHONES ? 'narrow:min-w-0 narrow:grow narrow:basis-auto' : 'narrow:hidden',
                // What is begun stands in the middle.
                label === 'Asignaciones' && 'narrow:order-2',
              )}
            >
              <SectionLink link={link} className={ENTRY}>
                {ON_PHONES[label]}
                {label}
              </SectionLink>
            </li>
          ))}
        </ul>
        <LinkMenu
          label="Más"
          name="Más secciones"
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
          items={folded}
          className={ENTRY}
          wrapper={classes(
            'shrink-0 narrow:order-3 narrow:grow narrow:basis-auto',
            folded.length === 0 && 'hidden',
          )}
        />
        <OpenStepsLink onText={setStepsText} />
        <NewMenu hospitalId={hospitalId} />
      </nav>
      <button
        type="button"
        title="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
        onPointerEnter={onSearchNear}
        onFocus={onSearchNear}
        className={classes(
          'flex h-8 shrink-0 items-center gap-2 rounded-md border border-edge bg-ground px-2.5 hover:bg-sunken',
          'narrow:size-11 narrow:justify-center narrow:border-0 narrow:bg-transparent narrow:p-0',
        )}
      >
        <Search aria-hidden="true" className="size-4 text-muted narrow:size-5 narrow:text-ink" />
        <span className="max-[90rem]:sr-only">Buscar</span>
        <span aria-hidden="true" className="text-sm text-muted max-[90rem]:hidden">
          {COMMAND} K
        </span>
      </button>
    </>
  )
}

/** What is begun from anywhere, as far as one may. */
function NewMenu({ hospitalId }: { hospitalId: number }) {
  const items = formsToBegin(hospitalId, usePermissions(hospitalId))
  if (items.length === 0) return null
  return (
    <LinkMenu
      label="Nuevo"
      icon={<Plus aria-hidden="true" className="size-4 narrow:size-5" />}
      items={items}
      className={classes(
        'flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-sunken hover:text-accent',
        'narrow:h-14 narrow:w-full narrow:flex-col narrow:justify-center narrow:gap-0.5 narrow:px-0.5 narrow:text-xs narrow:text-accent',
        // In one line with the sections beside it.
        'narrow:border-t-2 narrow:border-transparent narrow:text-center narrow:leading-tight narrow:wrap-anywhere narrow:whitespace-normal',
      )}
      wrapper="shrink-0 narrow:order-1 narrow:grow narrow:basis-auto"
    />
  )
}

/** Which entries of a list are cut off or not drawn, by their `data-entry`. */
function useHiddenEntries() {
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const { current } = list
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) =>
        setHidden((before) => {
          const after = new Set(before)
          for (const { target, intersectionRatio } of entries) {
            const { entry = '' } = target instanceof HTMLElement ? target.dataset : {}
            if (intersectionRatio < 0.9) after.add(entry)
            else after.delete(entry)
          }
          return after
        }),
      { threshold: 0.9 },
    )
    for (const entry of current.children) observer.observe(entry)
    return () => observer.disconnect()
  }, [])
  return { list, hidden }
}
