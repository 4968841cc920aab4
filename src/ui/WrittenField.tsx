import { useId, useRef, useState } from 'react'
import { isDay } from '#src/domain/dates.ts'
import { type DateFault, dayInput, type WrittenDate } from '#src/lib/written-date.ts'
import { CalendarButton, Shortcuts } from './CalendarButton.tsx'
import { classes } from './classes.ts'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

export interface TypedFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`; what can't be read is the text itself, which no schema takes. */
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  id?: string
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  className?: string | undefined
  /** In a bar of filters: the label beside it, the words only while one types. */
  inline?: boolean
}

/** Typing rests this long before what can't be read is told, in milliseconds: nothing moves under a pointer. */
const JUDGED_AFTER_MS = 900

/** How one kind of field reads and shows its value. */
export interface DateKind {
  /** @param day the day that an hour alone belongs to */
  read: (text: string, day: string | undefined) => WrittenDate
  show: (value: string) => string
  /** The value in words. */
  words?: (value: string) => string
  placeholder: string
  faults: Partial<Record<DateFault, string>> & { unreadable: string }
}

/** The text of a field beside its value: as it is typed until one leaves, then as all of its kind are shown. */
function useTyped({ read, show }: DateKind, value: string, onValue: (value: string) => void) {
  const [typed, setTyped] = useState({ value, text: show(value), before: value })
  // A value that was not typed came from elsewhere.
  const current = typed.value === value ? typed : { value, text: show(value), before: value }
  const found = value === '' ? undefined : read(value, undefined)
  const isResting = useDebouncedValue(current.text, JUDGED_AFTER_MS) === current.text
  return {
    text: current.text,
    fault: found && 'fault' in found ? found.fault : undefined,
    isResting,
    type: (text: string) => {
      const written = text.trim()
      const day = current.before.slice(0, 10)
      const next = written === '' ? undefined : read(written, isDay(day) ? day : undefined)
      const nextValue = next && 'value' in next ? next.value : written
      setTyped({ value: nextValue, text, before: current.before })
      if (nextValue !== value) onValue(nextValue)
    },
    /** Shows it as all of its kind are shown. */
    settle: () => setTyped({ value, text: show(value), before: value }),
  }
}

interface CalendarChoice {
  /** A day alone is not enough: the hour stays, or is still to be written. */
  withTime?: boolean
  today: string
  /** What its buttons say, and write into the field. */
  shortcuts?: readonly string[]
}

interface WrittenFieldProps extends TypedFieldProps {
  kind: DateKind
  calendar?: CalendarChoice
}

const INLINE =
  'group relative flex [&>p]:basis-full min-w-0 flex-wrap items-center gap-1.5 narrow:flex-col narrow:items-stretch narrow:gap-0.5'
const INLINE_WORDS =
  'absolute top-full right-0 z-10 rounded-md border border-line bg-raised px-2 py-0.5 text-sm whitespace-nowrap ' +
  'not-group-focus-within:sr-only'

/** A field in which a day, an hour or both are written as people write them, and beside it what was understood. */
export function WrittenField({ kind, calendar, inline, ...props }: WrittenFieldProps) {
  const { label, help, error: told, required, optional = !required, value, onValue, disabled } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [isCoarse] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const [isOpen, setIsOpen] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const { text, fault, isResting, type, settle } = useTyped(kind, value, onValue)
  const unread = fault && (kind.faults[fault] ?? kind.faults.unreadable)
  const error = unread && (isResting || told) ? unread : told
  const words = value === '' || fault ? undefined : kind.words?.(value)
  const described = describe(id, { ...props, error })
  const wordsId = `${id}-words`

  function pickDay(day: string) {
    if (!calendar?.withTime) return type(dayInput(day))
    const hour = fault ? '' : value.slice(11)
    type(`${dayInput(day)} ${hour}`)
    // The hour is still to be written, behind the day.
    if (hour === '') input.current?.focus()
  }

  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      optional={optional}
      {...(inline ? { className: INLINE, labelClass: 'text-sm text-muted' } : { className: props.className })}
    >
      <div
        data-own-escape={isOpen || undefined}
        className={classes('relative', inline && 'w-40 narrow:w-full')}
      >
        <input
          {...described}
          ref={input}
          aria-describedby={classes(words && wordsId, described['aria-describedby']) || undefined}
          type="text"
          name={props.name}
          autoComplete="off"
          spellCheck={false}
          placeholder={kind.placeholder}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was just asked for
          autoFocus={props.autoFocus}
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setIsOpen(false)
            if (!calendar || !event.altKey || event.key !== 'ArrowDown') return
            event.preventDefault()
            setIsOpen(true)
          }}
          onFocus={() => setIsFocused(true)}
          onBlur={() => {
            setIsFocused(false)
            settle()
            props.onBlur?.()
          }}
          className={classes(CONTROL, 'tabular-nums', calendar && 'pr-10')}
        />
        {calendar && (
          <CalendarButton
            {...calendar}
            fieldId={id}
            disabled={disabled}
            value={fault ? '' : value}
            isNative={isCoarse}
            isOpen={isOpen}
            onOpen={setIsOpen}
            onDay={pickDay}
            onText={type}
          />
        )}
      </div>
      {kind.words && (
        <div
          id={wordsId}
          // Told while one types, not with all the rest of a dialog that opens.
          aria-live={isFocused ? 'polite' : 'off'}
          // Its line is kept free where nothing else stands: the fields below stay where they are.
          hidden={(inline || help || error) && !words ? true : undefined}
          className={classes('text-muted', inline ? INLINE_WORDS : 'min-h-5 text-sm')}
        >
          {words}
        </div>
      )}
      {isCoarse && calendar?.shortcuts && (
        <Shortcuts shortcuts={calendar.shortcuts} disabled={disabled} onText={type} />
      )}
    </FieldFrame>
  )
}
