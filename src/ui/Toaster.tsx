import { useEffect, useRef } from 'react'
import { resolveValue, useToaster } from 'react-hot-toast/headless'

/** Shows the toasts. Hover and focus pause their timers. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const area = useRef<HTMLElement>(null)
  const shown = toasts.filter(({ visible }) => visible)
  const { startPause, endPause } = handlers

  // Two states, because hover may end while the focus stays, and the other way round.
  function resume() {
    if (!area.current?.matches(':hover, :focus-within')) endPause()
  }

  // A card may be removed under the pointer, which fires no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever a card was removed
  useEffect(resume, [shown.length, endPause])

  return (
    <section
      ref={area}
      aria-label="Avisos"
      // Each card is a live region; `aria-live` here keeps open dialogs from hiding the cards from screen readers.
      aria-live="off"
      data-toaster
      className={
        'pointer-events-none fixed bottom-3 left-3 z-60 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col-reverse ' +
        'gap-2 narrow:bottom-18'
      }
      onMouseEnter={startPause}
      onMouseLeave={resume}
      onFocus={startPause}
      onBlur={resume}
    >
      {shown.map((toast) => (
        <div key={toast.id} data-toast>
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </section>
  )
}
