import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useState, useTransition } from 'react'
import type { LazyComponentProps } from './lazy-component.tsx'

/** What the lazy component of a menu takes: its button, which stands alone until the code has loaded. */
export interface LazyMenuBodyProps extends Pick<LazyComponentProps, 'fallback' | 'onGiveUp'> {
  button: ReactElement<ComponentPropsWithRef<'button'>>
}

interface LazyMenuProps {
  /** The button's accessible name. */
  label: string
  className: string
  /** Loads the menu's code; called on hover and focus. */
  preload: () => void
  /** Renders the lazy component of the open menu with these props. */
  menu: (props: LazyMenuBodyProps) => ReactNode
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
  if (state === 'wanted') return menu({ button, fallback: button, onGiveUp: () => setState('givenUp') })
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
