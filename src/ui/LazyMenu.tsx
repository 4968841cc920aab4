import { type ReactElement, type ReactNode, useState, useTransition } from 'react'

interface LazyMenuProps {
  /** The button's accessible name. */
  label: string
  className: string
  /** Fetches the menu's code; called on hover and focus. */
  preload: () => void
  /**
   * Draws the menu around the button, open from the start, and the button alone until its code is there; `giveUp`
   * is for code that does not come.
   */
  menu: (button: ReactElement, giveUp: () => void) => ReactNode
  children: ReactNode
}

/**
 * A menu button that costs nothing until somebody wants the menu. It looks pressed at once, in answer to the hand; the
 * menu is drawn after that.
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
      // biome-ignore lint/a11y/noAutofocus: gives the focus back that went with the menu's own button
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
