import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { addDays, DAY_NAMES, isDay, MONTH_NAMES, mondayOf } from '#src/domain/dates.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

interface CalendarProps {
  /** The chosen day; empty for none. */
  day: string
  today: string
  onDay: (day: string) => void
}

/** The same for every month, so that nothing below moves. */
const WEEKS = 6

const monthOf = (day: string) => MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? ''
const addMonths = (day: string, months: number) => Temporal.PlainDate.from(day).add({ months }).toString()

/** A day in full: *lunes 23 de noviembre de 2026*. */
function fullName(day: string, column: number): string {
  return `${DAY_NAMES[column]} ${Number(day.slice(8))} de ${monthOf(day)} de ${day.slice(0, 4)}`
}

/** The day that a key moves to; undefined for any other key. */
function dayByKey({ key, shiftKey }: KeyboardEvent, from: string): string | undefined {
  const monday = mondayOf(from)
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return monday
    case 'End':
      return addDays(monday, 6)
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** A month to choose a day from (ARIA date grid): one tab stop with arrow keys. */
function Calendar({ day, today, onDay }: CalendarProps) {
  const headingId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(isDay(day) ? day : today)
  // Only after an arrow key, so that the buttons in the header keep the focus.
  const isWalking = useRef(false)
  useLayoutEffect(() => {
    if (isWalking.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    isWalking.current = false
  }, [current])

  const first = mondayOf(`${current.slice(0, 8)}01`)
  const step = (label: string, Icon: typeof ChevronLeft, months: number) => (
    <IconButton
      label={label}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => setCurrent(addMonths(current, months))}
    />
  )
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center">
        {step('Año anterior', ChevronsLeft, -12)}
        {step('Mes anterior', ChevronLeft, -1)}
        <p id={headingId} aria-live="polite" className="grow text-center font-medium">
          {monthOf(current)} {current.slice(0, 4)}
        </p>
        {step('Mes siguiente', ChevronRight, 1)}
        {step('Año siguiente', ChevronsRight, 12)}
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA builds its date grid on a table
        role="grid"
        aria-labelledby={headingId}
        className="mx-auto tabular-nums"
        onKeyDown={(event) => {
          const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(event, current)
          if (next === undefined) return
          event.preventDefault()
          isWalking.current = true
          setCurrent(next)
        }}
      >
        <thead>
          <tr>
            {DAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-7 text-sm font-normal text-muted">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => addDays(first, week * 7)).map((monday) => (
            <tr key={monday}>
              {DAY_NAMES.map((name, column) => {
                const one = addDays(monday, column)
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the button in it is
                  <td
                    key={name}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                    role="gridcell"
                    aria-selected={one === day}
                    className="p-0"
                  >
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === current ? 0 : -1}
                      aria-label={fullName(one, column)}
                      aria-current={one === today ? 'date' : undefined}
                      onClick={() => onDay(one)}
                      className={classes(
                        'size-9 rounded-md',
                        one === day
                          ? 'bg-accent text-on-accent'
                          : one.slice(0, 7) === current.slice(0, 7)
                            ? 'hover:bg-accent-soft'
                            : 'text-muted hover:bg-accent-soft',
                        one === today && 'font-semibold underline underline-offset-4',
                      )}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The distance from the popover to the field and to the window's edge, in pixels. */
const GAP = 4

/** Places the popover below the field, or above it if there is no room, and inside the window. */
function place(box: HTMLElement, field: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box
  const below = field.bottom + GAP
  const isBelow = below + height <= window.innerHeight - GAP
  const within = (place: number, most: number) => `${Math.max(GAP, Math.min(place, most - GAP))}px`
  box.style.top = within(isBelow ? below : field.top - GAP - height, window.innerHeight - height)
  box.style.left = within(field.right - width, window.innerWidth - width)
}

interface CalendarPopoverProps extends CalendarProps {
  onClose: () => void
  /** Below the month. */
  children: ReactNode
}

/**
 * A calendar in a popover at its field, in the top layer, so that no dialog cuts it off. It closes with Esc, a click
 * outside and when the focus leaves; then the focus returns to the opener, unless it has moved elsewhere.
 */
export function CalendarPopover({ onClose, children, ...calendar }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const isAway = (target: EventTarget | null, from: Element | null | undefined) =>
    target instanceof Element && !from?.contains(target)

  useLayoutEffect(() => {
    const own = box.current
    const field = own?.parentElement?.parentElement
    if (!own || !field) return
    // Browsers without the top layer show it over the surrounding content only.
    own.showPopover?.()
    const focused = document.activeElement
    // Some browsers do not focus a button on click.
    const opener = field.contains(focused) ? focused : field.querySelector('button')
    own.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    return () => {
      if (own.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
      own.hidePopover?.()
    }
  }, [])
  useLayoutEffect(() => {
    const own = box.current
    const field = own?.parentElement?.parentElement
    if (!own || !field) return
    const follow = () => place(own, field.getBoundingClientRect())
    follow()
    window.addEventListener('resize', follow)
    document.addEventListener('scroll', follow, true)
    return () => {
      window.removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, true)
    }
  }, [])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (isAway(target, box.current?.parentElement)) close()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  })

  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label="Calendario"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={({ relatedTarget }) => {
        // A click on no control moves the focus to the surrounding element, which is no reason to close.
        const field = box.current?.parentElement?.parentElement
        if (isAway(relatedTarget, field) && !relatedTarget?.contains(box.current)) onClose()
      }}
      className="fixed inset-auto z-50 m-0 w-max max-w-[calc(100vw-0.5rem)] max-h-[calc(100dvh-0.5rem)] flex flex-col overflow-y-auto gap-3 rounded-md border border-line bg-raised p-3 text-ink shadow-lg"
    >
      <Calendar {...calendar} />
      {children}
    </div>
  )
}
