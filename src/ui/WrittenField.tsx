import { useId, useRef, useState } from 'react'
import { dayInput, isDay } from '#src/domain/dates.ts'
import type { DateFault, WrittenDate } from '#src/lib/written-date.ts'
import { CalendarButton, Shortcuts } from './CalendarButton.tsx'
import { classes } from './classes.ts'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

export interface TypedFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`; for an invalid text the text itself, which no schema accepts. */
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  id?: string
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  className?: string | undefined
  /** For a bar of filters: the label stands beside the field, the date in words shows only while typing. */
  inline?: boolean
}

/** How long typing pauses before an error is shown, in milliseconds. */
const ERROR_DELAY_MS = 900

/** How one kind of field parses and formats its value. */
export interface DateKind {
  /** @param day the day for an hour that is typed alone */
  read: (text: string, day: string | undefined) => WrittenDate
  show: (value: string) => string
  /** The value in words. */
  words?: (value: string) => string
  placeholder: string
  faults: Partial<Record<DateFault, string>> & { unreadable: string }
}

/** The field's text: as it is typed until the field loses the focus, then formatted. */
function useTyped({ read, show }: DateKind, value: string, onValue: (value: string) => void) {
  const [typed, setTyped] = useState({ value, text: show(value), before: value })
  // A value that differs from the typed one was set from outside.
  const current = typed.value === value ? typed : { value, text: show(value), before: value }
  const found = value === '' ? undefined : read(value, undefined)
  const isResting = useDebouncedValue(current.text, ERROR_DELAY_MS) === current.text
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
    /** Formats the text. */
    settle: () => setTyped({ value, text: show(value), before: value }),
  }
}

interface CalendarChoice {
  /** The value also has an hour, which choosing a day keeps or leaves to be typed. */
  withTime?: boolean
  today: string
  /** Texts of buttons, which write them into the field. */
  shortcuts?: readonly string[]
}

interface WrittenFieldProps extends TypedFieldProps {
  kind: DateKind
  calendar?: CalendarChoice
}

const INLINE =
  // Its notes are as wide as it is without them.
  'group relative flex [&>p]:w-0 [&>p]:min-w-full min-w-0 flex-wrap items-center gap-1.5 narrow:flex-col narrow:items-stretch narrow:gap-0.5'
const INLINE_WORDS =
  'absolute top-full right-0 z-10 rounded-md border border-line bg-raised px-2 py-0.5 text-sm whitespace-nowrap ' +
  'not-group-focus-within:sr-only'

/** A field for a day, an hour or both, typed freely, with the parsed value in words below. */
export function WrittenField({ kind, calendar, inline, ...props }: WrittenFieldProps) {
  const { label, help, error: formError, required, optional = !required, value, onValue, disabled } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [isCoarse] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const [isOpen, setIsOpen] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const { text, fault, isResting, type, settle } = useTyped(kind, value, onValue)
  const parseError = fault && (kind.faults[fault] ?? kind.faults.unreadable)
  const error = parseError && (isResting || formError) ? parseError : formError
  const words = value === '' || fault ? undefined : kind.words?.(value)
  const described = describe(id, { ...props, error })
  const wordsId = `${id}-words`

  function pickDay(day: string) {
    if (!calendar?.withTime) return type(dayInput(day))
    const hour = fault ? '' : value.slice(11)
    type(`${dayInput(day)} ${hour}`)
    // The person still has to type the hour after the day.
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
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that the person has just opened
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
          // Announced only while typing, not when a dialog opens.
          aria-live={isFocused ? 'polite' : 'off'}
          // Its line stays empty otherwise, so that the fields below do not move.
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
