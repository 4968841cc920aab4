import type { ReactNode } from 'react'
import { useRovingFocus } from './use-roving-focus.ts'

interface ToolbarProps {
  /** The accessible name. */
  label: string
  children: ReactNode
}

/** Controls in one line, which scrolls sideways where it is too long: one tab stop, inside which the arrow keys move. */
export function Toolbar({ label, children }: ToolbarProps) {
  const { box, onFocus, onKeyDown } = useRovingFocus<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      // The padding is for the outline of the focus, which would be cut.
      className="-m-1 max-w-[calc(100%+0.5rem)] min-w-0 overflow-x-auto p-1 [scrollbar-width:none] print:overflow-visible"
    >
      <div data-strip className="flex w-max min-w-full items-center gap-1">
        {children}
      </div>
    </div>
  )
}
