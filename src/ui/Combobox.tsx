import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'

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
  status?: string | undefined
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/** A field that searches while one types (ARIA combobox). Its list opens below it. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, help, error, text, items, itemKey, draw, onPick, status, disabled } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  // Esc closes the list until the text changes or an arrow key reopens it.
  const [closedFor, setClosedFor] = useState<string>()
  const isOpen = items.length > 0 && closedFor !== text
  const current = Math.min(active, items.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => setActive(0), [text])
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function walk(event: KeyboardEvent) {
    const item = isOpen ? items[current] : undefined
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && isOpen) setActive((current + step + items.length) % items.length)
    else if (step !== undefined && items.length > 0) setClosedFor(undefined)
    else if (event.key === 'Escape' && isOpen) setClosedFor(text)
    else if (event.key === 'Enter' && item !== undefined) onPick(item)
    // Enter must not submit the form while the list still loads.
    else if (event.key !== 'Enter' || text === '') return
    event.preventDefault()
  }

  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <input
        {...describe(id, props)}
        role="combobox"
        data-own-escape={isOpen || undefined}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that the person has just opened
        autoFocus={props.autoFocus}
        placeholder={props.placeholder}
        disabled={disabled}
        value={text}
        onChange={(event) => {
          setClosedFor(undefined)
          props.onText(event.target.value)
        }}
        onClick={() => setClosedFor(undefined)}
        onKeyDown={walk}
        onBlur={props.onBlur}
        className={CONTROL}
      />
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="max-h-60 overflow-y-auto rounded-md border border-line bg-ground"
        >
          {items.map((item, index) => (
            <div
              key={itemKey(item)}
              id={optionId(index)}
              role="option"
              aria-selected={index === current}
              tabIndex={-1}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => onPick(item)}
              onKeyDown={walk}
              className={classes(
                'cursor-pointer px-3 py-2 wrap-anywhere',
                index === current && 'bg-accent-soft',
              )}
            >
              {draw(item)}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={status ? 'text-sm text-muted' : 'sr-only'}>
        {status ?? (isOpen ? (items.length === 1 ? '1 resultado' : `${items.length} resultados`) : '')}
      </p>
    </FieldFrame>
  )
}
