import CalendarIcon from 'lucide-react/icons/calendar'
import { useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { lazyComponent } from './lazy-component.tsx'

const CalendarPopover = lazyComponent(async () => (await import('./Calendar.tsx')).CalendarPopover)

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
        onPointerEnter={() => void CalendarPopover.preload()}
        onFocus={() => void CalendarPopover.preload()}
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
        <CalendarPopover
          day={value.slice(0, 10)}
          today={today}
          onDay={(day) => {
            props.onDay(day)
            onOpen(false)
          }}
          onClose={() => onOpen(false)}
          onGiveUp={() => onOpen(false)}
        >
          {shortcuts.length > 0 && (
            <Shortcuts
              shortcuts={shortcuts}
              onText={(text) => {
                props.onText(text)
                onOpen(false)
              }}
            />
          )}
        </CalendarPopover>
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
