import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

function focusBoard() {
  const find = (selector: string) => document.querySelector<HTMLElement>(`[data-board]${selector}`)
  // An empty board, or the list of rooms, has no bed.
  const target = find(' [data-bed-id] [tabindex="0"]') ?? find('')
  target?.focus()
}

/** *Ir al tablero*, beside the button of every page that skips the navigation; leads to the first bed. */
export function BoardSkipButton() {
  const [slot, setSlot] = useState<Element | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById('saltos')), [])
  if (!slot) return null
  return createPortal(
    <button type="button" className="skip-button" onClick={focusBoard}>
      Ir al tablero
    </button>,
    slot,
  )
}
