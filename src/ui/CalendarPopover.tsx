import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Calendar, type CalendarProps } from './Calendar.tsx'

/** The distance from the popover to the field and to the window's edge, in pixels. */
const GAP = 4

/** Places the popover below the field, or above it if there is no room, and inside the window. */
function place(box: HTMLElement, field: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box
  const below = field.bottom + GAP
  const isBelow = below + height <= window.innerHeight - GAP
  const within = (place: number, most: number) => `${Math.max(GAP, Math.min(place, most - GAP))}px`
  box.style.top = within(isBelow ? below : field.top - GAP - height, window.innerHeight - height)
  box.style.left = within(field.right - width, window.innerWidth - width)
}

interface CalendarPopoverProps extends CalendarProps {
  onClose: () => void
  /** Below the month. */
  children: ReactNode
}

/**
 * A calendar in a popover at its field, in the top layer, so that no dialog cuts it off. It closes with Esc, a click outside and when the
 * focus leaves; then the focus returns to the opener, unless it has moved elsewhere.
 */
export function CalendarPopover({ onClose, children, ...calendar }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const isAway = (target: EventTarget | null, from: Element | null | undefined) =>
    target instanceof Element && !from?.contains(target)

  useLayoutEffect(() => {
    const own = box.current
    const field = own?.parentElement?.parentElement
    if (!own || !field) return
    // Browsers without the top layer show it over the surrounding content only.
    own.showPopover?.()
    const focused = document.activeElement
    // Some browsers do not focus a button on click.
    const opener = field.contains(focused) ? focused : field.querySelector('button')
    own.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    return () => {
      if (own.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
      own.hidePopover?.()
    }
  }, [])
  useLayoutEffect(() => {
    const own = box.current
    const field = own?.parentElement?.parentElement
    if (!own || !field) return
    const follow = () => place(own, field.getBoundingClientRect())
    follow()
    window.addEventListener('resize', follow)
    document.addEventListener('scroll', follow, true)
    return () => {
      window.removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, true)
    }
  }, [])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (isAway(target, box.current?.parentElement)) close()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  })

  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label="Calendario"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={({ relatedTarget }) => {
        // A click on no control moves the focus to the surrounding element, which is no reason to close.
        const field = box.current?.parentElement?.parentElement
        if (isAway(relatedTarget, field) && !relatedTarget?.contains(box.current)) onClose()
      }}
      className="fixed inset-auto z-50 m-0 w-max max-w-[calc(100vw-0.5rem)] max-h-[calc(100dvh-0.5rem)] flex flex-col overflow-y-auto gap-3 rounded-md border border-line bg-raised p-3 text-ink shadow-lg"
    >
      <Calendar {...calendar} />
      {children}
    </div>
  )
}
