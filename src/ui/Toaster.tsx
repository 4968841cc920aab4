import { useEffect, useRef } from 'react'
import { resolveValue, useToaster } from 'react-hot-toast/headless'

/** Where toasts appear. Hover and focus stop their clocks. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const area = useRef<HTMLElement>(null)
  const shown = toasts.filter(({ visible }) => visible)
  const { startPause, endPause } = handlers

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever a card has gone
  useEffect(() => {
    // The card under the pointer may have left with its close button, which no event tells.
    if (!area.current?.matches(':hover, :focus-within')) endPause()
  }, [shown.length, endPause])

  return (
    <section
      ref={area}
      aria-label="Avisos"
      className="pointer-events-none fixed top-16 right-3 z-60 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {shown.map((toast) => (
        <div key={toast.id}>{resolveValue(toast.message, toast)}</div>
      ))}
    </section>
  )
}
