import CalendarIcon from 'lucide-react/icons/calendar'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Calendar } from './Calendar.tsx'

interface CalendarButtonProps {
  /** The id of the field that it fills; the label's id is this one with `-label`. */
  fieldId: string
  disabled: boolean | undefined
  /** The field's value; empty for an invalid one. */
  value: string
  withTime?: boolean
  today: string
  shortcuts?: readonly string[]
  /** Opens the system's own picker, which suits touch screens better than a grid of small days. */
  isNative: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDay: (day: string) => void
  /** Called with a text that the field can parse. */
  onText: (text: string) => void
}

/** Opens a calendar beside its field; Esc closes the calendar alone. */
export function CalendarButton(props: CalendarButtonProps) {
  const { fieldId, disabled, value, withTime, today, shortcuts = [], isNative, isOpen, onOpen } = props
  const native = useRef<HTMLInputElement>(null)

  function press() {
    // Not every browser has `showPicker`.
    if (isNative && native.current?.showPicker) native.current.showPicker()
    else onOpen(!isOpen)
  }

  return (
    <div className="absolute inset-y-0 right-0">
      <IconButton
        label="Abrir calendario"
        aria-describedby={`${fieldId}-label`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<CalendarIcon aria-hidden="true" className="size-4" />}
        disabled={disabled}
        onClick={press}
      />
      {isNative && (
        <input
          ref={native}
          type={withTime ? 'datetime-local' : 'date'}
          aria-hidden="true"
          tabIndex={-1}
          value={value}
          onChange={({ target }) => props.onText(target.value)}
          // Invisible: the button before it opens its picker. As wide as most fields, because the picker opens at its
          // left edge.
          className="pointer-events-none absolute inset-y-0 right-0 w-56 opacity-0"
        />
      )}
      {isOpen && (
        <Popover onClose={() => onOpen(false)}>
          <Calendar
            day={value.slice(0, 10)}
            today={today}
            onDay={(day) => {
              props.onDay(day)
              onOpen(false)
            }}
          />
          {shortcuts.length > 0 && (
            <Shortcuts
              shortcuts={shortcuts}
              onText={(text) => {
                props.onText(text)
                onOpen(false)
              }}
            />
          )}
        </Popover>
      )}
    </div>
  )
}

interface ShortcutsProps {
  shortcuts: readonly string[]
  disabled?: boolean | undefined
  onText: (text: string) => void
}

/** Buttons that write their label into the field. */
export function Shortcuts({ shortcuts, disabled, onText }: ShortcutsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {shortcuts.map((text) => (
        <Button key={text} disabled={disabled} className="px-2.5 text-sm" onClick={() => onText(text)}>
          {text}
        </Button>
      ))}
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

interface PopoverProps {
  onClose: () => void
  children: ReactNode
}

/**
 * A popover at a field, in the top layer, so that no dialog cuts it off. It closes with Esc, a click outside and when the
 * focus leaves; then the focus returns to the opener, unless it has moved elsewhere.
 */
function Popover({ onClose, children }: PopoverProps) {
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
      {children}
    </div>
  )
}
