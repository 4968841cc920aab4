import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { codeOnce } from '#src/lib/loading.ts'
import { LoadFailed } from './DialogPending.tsx'

/** The props that every lazy component takes beside its own. */
export interface LazyComponentProps {
  /** Rendered in its place until the code has loaded. A function gets what cancels the loading, which then fails. */
  fallback?: ReactNode | ((cancel: () => void) => ReactNode)
  /** Rendered over the page while the code loads; gone once it has loaded or failed. */
  overlay?: ReactNode
  /**
   * Called when loading failed and the person closes the message. With it, a failure shows a message with a retry
   * button over the page; without it, rendering throws the failure.
   */
  onGiveUp?: () => void
}

const abortError = () => Object.assign(new Error(), { name: 'AbortError' })

/**
 * A component whose code loads at its first render. `preload` loads it earlier, on hover or focus, and ignores a
 * failure, which the rendering shows. Not `React.lazy`, because Suspense delays loaded content by 300 ms once a
 * fallback was shown.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const code = codeOnce(load)

  function LazyComponent(props: Props & LazyComponentProps) {
    const [Component, setComponent] = useState(code.now)
    const [failure, setFailure] = useState<{ error: unknown; offline: boolean }>()
    const waiting = Component === undefined && failure === undefined
    useEffect(() => {
      if (!waiting) return
      let wanted = true
      code.load().then(
        (component) => wanted && setComponent(() => component),
        (error: unknown) => wanted && setFailure({ error, offline: !navigator.onLine }),
      )
      return () => {
        wanted = false
      }
    }, [waiting])
    const { fallback, overlay, onGiveUp } = props
    if (Component) return <Component {...props} />
    const cancel = () => setFailure({ error: abortError(), offline: false })
    const placeholder = typeof fallback === 'function' ? fallback(cancel) : fallback
    if (!failure) return placeholder ?? overlay
    if (!onGiveUp) throw failure.error
    return (
      <>
        {placeholder}
        <LoadFailed {...failure} onRetry={() => setFailure(undefined)} onClose={onGiveUp} />
      </>
    )
  }

  return Object.assign(LazyComponent, {
    /** Resolves when the code has loaded or failed to. */
    preload: async (): Promise<void> => {
      await code.load().catch(() => undefined)
    },
  })
}
