import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose code comes when it is wanted, with `fallback` in its place until then. `preload` fetches it
 * ahead, on hover or focus, so that nobody waits at the click; it is quiet about failure, which the rendering
 * throws. Not `React.lazy`: Suspense holds back what is ready, for 300 ms, once a fallback was seen.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function once() {
    loading ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Preloadable(props: Props & { fallback?: ReactNode }) {
    const [state, setState] = useState<{ Component?: ComponentType<Props>; error?: unknown }>(() =>
      loaded ? { Component: loaded } : {},
    )
    const { Component, error } = state
    useEffect(() => {
      if (Component) return
      let wanted = true
      once().then(
        (component) => wanted && setState({ Component: component }),
        (reason: unknown) => wanted && setState({ error: reason ?? new Error('No code came') }),
      )
      return () => {
        wanted = false
      }
    }, [Component])
    if (error !== undefined) throw error
    return Component ? <Component {...props} /> : props.fallback
  }

  return Object.assign(Preloadable, {
    preload: () => {
      once().catch(() => undefined)
    },
  })
}
