import { type ReactElement, type ReactNode, useState } from 'react'

interface LazyMenuProps {
  /** The button's accessible name. */
  label: string
  className: string
  /** Fetches the menu's code; called on hover and focus. */
  preload: () => void
  /** Draws the menu around the button, open from the start, and the button alone until its code is there. */
  menu: (button: ReactElement) => ReactNode
  children: ReactNode
}

/** A menu button that costs nothing until somebody wants the menu. */
export function LazyMenu({ label, className, preload, menu, children }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <button type="button" aria-label={label} title={label} aria-haspopup="menu" className={className}>
      {children}
    </button>
  )
  if (wanted) return menu(button)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setWanted(true)
      }}
    >
      {children}
    </button>
  )
}
