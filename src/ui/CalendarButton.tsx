import CalendarIcon from 'lucide-react/icons/calendar'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Calendar } from './Calendar.tsx'

interface CalendarButtonProps {
  /** Of the field that it fills; its label has this id and `-label`. */
  fieldId: string
  disabled: boolean | undefined
  /** What the field holds, empty where that can't be read. */
  value: string
  withTime?: boolean
  today: string
  shortcuts?: readonly string[]
  /** Under a finger the system's own way to choose serves better than a grid of small days. */
  isNative: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onDay: (day: string) => void
  /** A text that the field reads. */
  onText: (text: string) => void
}

/** Opens a calendar beside its field; Esc closes the calendar alone. */
export function CalendarButton(props: CalendarButtonProps) {
  const { fieldId, disabled, value, withTime, today, shortcuts = [], isNative, isOpen, onOpen } = props
  const native = useRef<HTMLInputElement>(null)

  function press() {
    // As far as the browser has it and lets it open.
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
          // Only what opens it is ours: the button before it, which readers and the keyboard know.
          // As wide as most fields: what it opens begins at its left edge.
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

/** Buttons that write what they say. */
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

/** Between the field and what opens at it, and to the edge of the window, in pixels. */
const GAP = 4

/** Lies below the field, or above where there is no room, and inside the window. */
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
 * What opens at a field, over everything else: it is cut off by no dialog. It closes by Esc, by a press elsewhere, and
 * once the focus goes on; the focus goes back to where it came from, unless it was given elsewhere.
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
    // Not every browser can draw over all others: there it lies over what surrounds it.
    own.showPopover?.()
    const focused = document.activeElement
    // Some browsers give a button that is pressed no focus.
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
        // What holds all of it takes the focus where nothing is pressed.
        const field = box.current?.parentElement?.parentElement
        if (isAway(relatedTarget, field) && !relatedTarget?.contains(box.current)) onClose()
      }}
      className="fixed inset-auto z-50 m-0 w-max max-w-[calc(100vw-0.5rem)] max-h-[calc(100dvh-0.5rem)] flex flex-col overflow-y-auto gap-3 rounded-md border border-line bg-raised p-3 text-ink shadow-lg"
    >
      {children}
    </div>
  )
}
