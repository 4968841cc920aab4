import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { addDays, DAY_NAMES, isDay, MONTH_NAMES, mondayOf } from '#src/domain/dates.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

export interface CalendarProps {
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
export function Calendar({ day, today, onDay }: CalendarProps) {
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
