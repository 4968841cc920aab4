import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** The classes of every item of a menu. */
export const MENU_ITEM =
  'flex min-h-9 w-full items-center gap-2 rounded px-2.5 py-1.5 text-left outline-none select-none ' +
  'pointer-coarse:min-h-11 narrow:min-h-11 ' +
  'data-highlighted:bg-accent-soft data-highlighted:text-accent data-highlighted:outline-2 ' +
  'data-highlighted:-outline-offset-2 data-highlighted:outline-accent'

interface MenuProps {
  /** The button that the menu belongs to. */
  button: ReactElement
  align?: 'start' | 'end'
  /** Called instead of returning the focus to the button when the menu closes. */
  onClosed?: (focusButton: () => void) => void
  children: ReactNode
}

/**
 * A dropdown menu (ARIA menu button), open at first render. It is not modal, and is rendered beside its button, in the
 * same landmark.
 */
export function Menu({ button, align = 'start', onClosed, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  // If the focus is on the body, the menu's code has just loaded; focusing the first item then does no harm.
  const [byKeyboard] = useState(
    () => document.activeElement === document.body || document.activeElement?.matches(':focus-visible'),
  )
  useEffect(() => {
    // The library missed the first key press, because its code was not loaded yet.
    if (!byKeyboard || content.current?.contains(document.activeElement)) return
    content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }, [byKeyboard])
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger ref={trigger} asChild>
        {button}
      </Radix.Trigger>
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...(onClosed && {
          onCloseAutoFocus: (event) => {
            event.preventDefault()
            onClosed(() => trigger.current?.focus())
          },
        })}
        className={
          'z-40 flex max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] ' +
          'min-w-52 flex-col overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg'
        }
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...rest} className={classes(MENU_ITEM, className)} />
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px shrink-0 bg-line" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-sm text-muted wrap-anywhere">{children}</Radix.Label>
}

/** The place of a tick before an item's words, which stand in one line whether it is shown or not. */
export function MenuTick({ shown }: { shown: boolean }) {
  return (
    <span aria-hidden="true" className="w-4">
      {shown ? '✓' : ''}
    </span>
  )
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

/** A radio group inside a menu. */
export function MenuChoice<Value extends string>({ label, value, options, onValue }: MenuChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onValue(option.value)
  }
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={choose}>
      <Radix.Label className="px-2.5 py-1 text-sm text-muted">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={MENU_ITEM}
          onSelect={(event) => event.preventDefault()}
        >
          <MenuTick shown={option.value === value} />
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
