import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { once } from '#src/lib/once.ts'
import { LoadFailed } from './LoadFailed.tsx'

/** What any such component takes beside its own. */
export interface LazyComponentProps {
  /** Stands in its place until the code is there. */
  fallback?: ReactNode
  /** Says over the page that the code is on its way; goes when it comes, or when its failure is told. */
  coming?: ReactNode
  /**
   * The code did not come, and the person gives up for now: whoever asked for it stops asking. Where this is
   * given, a failure is told over the page and can be tried again; where not, rendering throws it.
   */
  onGiveUp?: () => void
}

/**
 * A component whose code comes when it is wanted. `preload` fetches it ahead, on hover or focus, so that nobody
 * waits at the click; it is quiet about failure, which the rendering tells. Not `React.lazy`: Suspense holds back
 * what is ready, for 300 ms, once a fallback was seen.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const code = once(load)

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
    const { fallback, coming, onGiveUp } = props
    if (Component) return <Component {...props} />
    if (!failure) return fallback ?? coming
    if (!onGiveUp) throw failure.error
    return (
      <>
        {fallback}
        <LoadFailed {...failure} onRetry={() => setFailure(undefined)} onClose={onGiveUp} />
      </>
    )
  }

  return Object.assign(LazyComponent, {
    /** Settles when the code is there, or did not come. */
    preload: async (): Promise<void> => {
      await code.load().catch(() => undefined)
    },
  })
}
