import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { searchKey, searchWords } from '#src/domain/text.ts'
import { OptionList, OptionStatus } from './Combobox.tsx'
import { classes } from './classes.ts'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { afterPress, isArrow, useCombobox, useHeldList } from './use-combobox.ts'

/** Hundreds of rows help nobody to choose; the rest is found by typing. */
const MOST_SHOWN = 60

export interface Choice {
  value: string
  /** What the field reads once it is chosen; what begins with the typed text comes first. */
  label: string
  /** What else can be searched for. */
  words?: string
  /** Those of one group stand together under its name, in the order in which they come. */
  group?: string
  /** What stands beside the label in the list. */
  note?: ReactNode
  /** Listed only where it matches what is typed: rarely meant, and many. */
  isRare?: boolean
}

interface ChoiceFieldProps extends FieldProps {
  name?: string
  value: string
  onValue: (value: string) => void
  onBlur?: (() => void) | undefined
  choices: readonly Choice[]
  /** What the empty value stands for. */
  placeholder?: string
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
}

/** The choices in which each of the typed words stands. */
function findChoices(choices: readonly Choice[], typed: string): Choice[] {
  const words = searchWords(typed)
  const keys = new Map(choices.map((one) => [one, searchKey(`${one.label} ${one.words ?? ''}`)]))
  const found = choices.filter((one) => words.every((word) => keys.get(one)?.includes(word)))
  const begins = (one: Choice) => keys.get(one)?.startsWith(searchKey(typed)) === true
  if (words.length === 0) return choices.filter(({ isRare }) => !isRare)
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}

/** Those that follow one another in the same group. */
function inGroups(choices: readonly Choice[]): { group: string; members: Choice[] }[] {
  const groups: { group: string; members: Choice[] }[] = []
  for (const choice of choices) {
    const { group = '' } = choice
    const last = groups.at(-1)
    if (last?.group === group) last.members.push(choice)
    else groups.push({ group, members: [choice] })
  }
  return groups
}

/** Chooses one of many: typing narrows the list down, which opens below the field where a choice is still due. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, error, value, onValue, placeholder, required, disabled } = props
  const { shown: held, hold } = useHeldList({ choices: props.choices, help: props.help })
  const { choices, help } = held
  const { optional = !required } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Undefined while nothing is typed: the field then reads what is chosen.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // What opened with the field alone is no list to leave: Esc is the dialog's until a hand has asked for it.
  const [isAsked, setAsked] = useState(false)
  const chosen = choices.find((one) => one.value === value)
  const found = findChoices(choices, typed ?? '')
  const shown = found.slice(0, MOST_SHOWN)
  const isListed = isOpen && !disabled && shown.length > 0
  const ownsEscape = isListed && isAsked
  const { current, walk, field, list, option } = useCombobox({
    text: typed ?? '',
    items: shown,
    itemKey: (one) => one.value,
    initial: typed === undefined ? (chosen ?? shown[0]) : shown[0],
    isOpen: isListed,
  })

  function open() {
    setOpen(true)
    setAsked(true)
  }

  function close() {
    setOpen(false)
    setAsked(false)
    setTyped(undefined)
  }

  function pick(one: Choice) {
    onValue(one.value)
    close()
  }

  // Who writes out what is meant and goes on has chosen it.
  function takeWritten() {
    const meant = choices.find((one) => searchKey(one.label) === searchKey(typed ?? ''))
    if (meant) onValue(meant.value)
  }

  function leave() {
    takeWritten()
    afterPress(() => (choices.length > 0 ? close() : setOpen(false)))
    hold()
    props.onBlur?.()
  }

  // What was written while the choices were still on their way counts once they are there.
  const isReady = choices.length > 0
  const takeEarly = useEffectEvent(() => {
    if (typed === undefined || input.current === document.activeElement) return
    takeWritten()
    close()
  })
  useEffect(() => {
    if (isReady) takeEarly()
  }, [isReady])

  function press(event: KeyboardEvent) {
    if (isListed && walk(event)) return setAsked(true)
    if (isArrow(event)) open()
    else if (event.key === 'Escape' && ownsEscape) close()
    else if (event.key === 'Enter' && isListed && current && (typed !== undefined || value === ''))
      pick(current)
    else return
    event.preventDefault()
  }

  function write(text: string) {
    setTyped(text)
    open()
    if (text === '') onValue('')
  }

  function status(): string | undefined {
    if (!isOpen || disabled || choices.length === 0) return undefined
    if (found.length === 0) return 'Nada coincide con lo que escribes'
    return found.length > shown.length
      ? `Las primeras ${shown.length} de ${found.length}; escribe para acotar`
      : undefined
  }

  return (
    <FieldFrame id={id} label={label} help={help} error={error} optional={optional}>
      <input
        {...describe(id, { ...props, help })}
        {...field}
        ref={input}
        name={props.name}
        data-own-escape={ownsEscape || undefined}
        // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that the person has just opened
        autoFocus={props.autoFocus}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => write(event.target.value)}
        onFocus={() => required && value === '' && setOpen(true)}
        onClick={open}
        onKeyDown={press}
        onBlur={leave}
        className={CONTROL}
      />
      {isListed && (
        <OptionList label="Opciones" {...list}>
          {inGroups(shown).map(({ group, members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is none of a listbox
            <div key={`${group} ${members[0]?.value}`} role="group" aria-label={group || label}>
              {group && (
                <p aria-hidden="true" className="bg-sunken px-3 py-1 font-medium text-muted text-sm">
                  {group}
                </p>
              )}
              {members.map((one) => (
                <div
                  key={one.value}
                  {...option(one)}
                  role="option"
                  tabIndex={-1}
                  onKeyDown={press}
                  onClick={() => pick(one)}
                  className={classes(
                    'flex cursor-pointer flex-wrap gap-x-2 px-3 py-2 wrap-anywhere',
                    one === current && 'bg-accent-soft',
                  )}
                >
                  <bdi className="font-medium">{one.label}</bdi>{' '}
                  <span className="text-muted">{one.note}</span>
                </div>
              ))}
            </div>
          ))}
        </OptionList>
      )}
      <OptionStatus text={status()} count={isListed ? shown.length : undefined} />
    </FieldFrame>
  )
}
