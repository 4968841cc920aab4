import { useEffect, useRef } from 'react'
import { resolveValue, useToaster } from 'react-hot-toast/headless'

/** Where toasts appear. Hover and focus stop their clocks. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const area = useRef<HTMLElement>(null)
  const shown = toasts.filter(({ visible }) => visible)
  const { startPause, endPause } = handlers

  // Either of them may end while the other goes on.
  function resume() {
    if (!area.current?.matches(':hover, :focus-within')) endPause()
  }

  // The card under the pointer may have left with its close button, which no event tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever a card has gone
  useEffect(resume, [shown.length, endPause])

  return (
    <section
      ref={area}
      aria-label="Avisos"
      // Each card is a live region of its own. Naming the matter here keeps open dialogs from hiding the cards.
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
