import { type ReactElement, type ReactNode, useState, useTransition } from 'react'

interface LazyMenuProps {
  /** The button's accessible name. */
  label: string
  className: string
  /** Loads the menu's code; called on hover and focus. */
  preload: () => void
  /**
   * Renders the open menu around the button, or the button alone until the menu's code has loaded; `giveUp` is called
   * when loading failed.
   */
  menu: (button: ReactElement, giveUp: () => void) => ReactNode
  children: ReactNode
}

/**
 * A menu button whose menu loads at the first click. The button looks pressed at once; the menu renders after that.
 */
export function LazyMenu({ label, className, preload, menu, children }: LazyMenuProps) {
  const [state, setState] = useState<'unused' | 'wanted' | 'givenUp'>('unused')
  const [isOpening, startOpening] = useTransition()
  const open = () => startOpening(() => setState('wanted'))
  const button = (
    <button type="button" aria-label={label} title={label} aria-haspopup="menu" className={className}>
      {children}
    </button>
  )
  if (state === 'wanted') return menu(button, () => setState('givenUp'))
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={isOpening ? `${className} pressed` : className}
      onPointerEnter={preload}
      onFocus={preload}
      // biome-ignore lint/a11y/noAutofocus: restores the focus that the menu's own button had
      autoFocus={state === 'givenUp'}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open()
      }}
    >
      {children}
    </button>
  )
}
