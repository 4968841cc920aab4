import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { classes } from './classes.ts'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { isArrow, useCombobox, useHeldList } from './use-combobox.ts'

interface ComboboxProps<Item> extends FieldProps {
  /** The typed text. */
  text: string
  onText: (text: string) => void
  /** The matches, the best one first. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  draw: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** The state of the search, while there is nothing to choose from. */
  status?: ReactNode
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
  onFocus?: () => void
  onBlur?: (() => void) | undefined
  /** What Enter picks before an arrow was pressed; the first match where it is left out, nothing for null. */
  preselected?: Item | null | undefined
  /** The text is a value of its own: Enter without a choice goes to the form. */
  isFreeText?: boolean
  maxLength?: number
  className?: string
}

/** A field that searches while one types (ARIA combobox). Its list opens below it. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, help, error, text, itemKey, draw, onPick, disabled } = props
  const { shown, hold } = useHeldList({ items: props.items, status: props.status })
  const { items, status } = shown
  const { preselected = items[0], isFreeText = false } = props
  const id = useId()
  // Esc closes the list until the text changes or an arrow key reopens it.
  const [closedFor, setClosedFor] = useState<string>()
  const isOpen = items.length > 0 && closedFor !== text
  const { current, walk, field, list, option } = useCombobox({
    text,
    items,
    itemKey,
    initial: preselected ?? undefined,
    isOpen,
  })

  // What stands there before anybody typed is no list to leave.
  const ownsEscape = isOpen && (text !== '' || isFreeText)

  function press(event: KeyboardEvent) {
    if (isOpen && walk(event)) return
    if (isArrow(event) && items.length > 0) setClosedFor(undefined)
    else if (event.key === 'Escape' && ownsEscape) setClosedFor(text)
    else if (event.key === 'Enter' && isOpen && current !== undefined) onPick(current)
    // Enter must not submit the form while the list still loads.
    else if (event.key !== 'Enter' || text === '' || isFreeText) return
    event.preventDefault()
  }

  return (
    <FieldFrame id={id} label={label} help={help} error={error} className={props.className}>
      <input
        {...describe(id, props)}
        {...field}
        data-own-escape={ownsEscape || undefined}
        // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that the person has just opened
        autoFocus={props.autoFocus}
        placeholder={props.placeholder}
        disabled={disabled}
        maxLength={props.maxLength}
        value={text}
        onChange={(event) => {
          setClosedFor(undefined)
          props.onText(event.target.value)
        }}
        onClick={() => setClosedFor(undefined)}
        onKeyDown={press}
        onFocus={props.onFocus}
        onBlur={() => {
          props.onBlur?.()
          hold()
        }}
        className={CONTROL}
      />
      {isOpen && (
        <OptionList label={label} {...list}>
          {items.map((item) => (
            <div
              key={itemKey(item)}
              {...option(item)}
              role="option"
              tabIndex={-1}
              onKeyDown={press}
              onClick={() => onPick(item)}
              className={classes(
                'cursor-pointer px-3 py-2 wrap-anywhere',
                item === current && 'bg-accent-soft',
              )}
            >
              {draw(item)}
            </div>
          ))}
        </OptionList>
      )}
      <OptionStatus text={status} count={isOpen ? items.length : undefined} />
    </FieldFrame>
  )
}

interface OptionListProps {
  label: string
  id: string
  ref: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** The list that opens below a field, of `useCombobox`. */
export function OptionList({ label, ...rest }: OptionListProps) {
  return (
    <div
      {...rest}
      role="listbox"
      aria-label={label}
      // A browser stops with Tab at what can be scrolled, and this goes as soon as the field is left.
      tabIndex={-1}
      className="max-h-[min(15rem,30dvh)] scroll-mb-20 overflow-y-auto rounded-md border border-line bg-ground"
    />
  )
}

interface OptionStatusProps {
  /** What there is to say instead of the number. */
  text: ReactNode
  /** Of the options in the open list. */
  count: number | undefined
}

/** Says below a field what its list holds; the number alone is for those who don't see it. */
export function OptionStatus({ text, count }: OptionStatusProps) {
  return (
    <p role="status" className={text ? 'text-sm text-muted' : 'sr-only'}>
      {text ?? (count === undefined ? '' : count === 1 ? '1 resultado' : `${count} resultados`)}
    </p>
  )
}
