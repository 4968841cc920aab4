import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Whether a key goes through a list of options. */
export const isArrow = ({ key }: KeyboardEvent): boolean => key in STEPS

/**
 * Does what a field does when the focus leaves it, once the focus has arrived and the press that took it is over: a
 * dialog takes the focus back when something goes while nothing has it, and a list that closes moves what is below it,
 * so the press would end beside the button that it began on.
 */
export function afterPress(done: () => void): void {
  if (document.querySelector(':active') === null) setTimeout(done)
  else window.addEventListener('pointerup', () => setTimeout(done), { once: true })
}

/**
 * What a list shows, which stays as it is from `hold`, when the focus leaves, until the press that took it is over: what
 * comes meanwhile would move what is pressed, below the list.
 */
export function useHeldList<Shown>(now: Shown): { shown: Shown; hold: () => void } {
  const [held, setHeld] = useState<{ shown: Shown }>()
  return {
    shown: held ? held.shown : now,
    hold() {
      setHeld({ shown: now })
      afterPress(() => setHeld(undefined))
    },
  }
}

interface ComboboxOptions<Item> {
  /** The typed text; what was chosen with the arrows is forgotten when it changes. */
  text: string
  /** The options that can be chosen, in the order of the list. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** What is chosen before anybody pointed at an option. */
  initial: Item | undefined
  isOpen: boolean
}

/** The ARIA pattern of a combobox: the focus stays in the field, while arrows and pointer choose from the list below it. */
export function useCombobox<Item>({ text, items, itemKey, initial, isOpen }: ComboboxOptions<Item>) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string>()
  const current = items.find((item) => itemKey(item) === pointed) ?? initial
  const currentKey = current && itemKey(current)
  const optionId = (key: string) => `${listId}-${key}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => setPointed(undefined), [text])
  useEffect(() => {
    if (currentKey === undefined) return
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [currentKey])

  // Below it may lie the buttons of a dialog. In a low window, what is typed matters more than the end of the list.
  useEffect(() => {
    if (!isOpen || items.length === 0) return
    list.current?.scrollIntoView({ block: 'nearest' })
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, items.length])

  const stayInField = (event: SyntheticEvent) => event.preventDefault()

  return {
    /** What Enter picks. */
    current,
    /** Goes to the next or the previous option, round the ends. @returns whether the key was an arrow */
    walk(event: KeyboardEvent): boolean {
      const step = STEPS[event.key]
      if (step === undefined) return false
      event.preventDefault()
      const from = current ? items.indexOf(current) : step > 0 ? -1 : items.length
      const next = items[(from + step + items.length) % items.length]
      if (next) setPointed(itemKey(next))
      return true
    },
    /** The properties of the field, of its `listbox`, and of each `option` in it. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && currentKey !== undefined ? optionId(currentKey) : undefined,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    list: { ref: list, id: listId },
    option: (item: Item) => ({
      id: optionId(itemKey(item)),
      'aria-selected': item === current,
      onPointerDown: stayInField,
      onMouseDown: stayInField,
      onPointerMove: () => setPointed(itemKey(item)),
    }),
  }
}
