import { type ComponentType, lazy } from 'react'

/**
 * A component whose code comes when it is wanted. `preload` fetches it ahead, on hover or focus, so that
 * nobody waits at the click; it is quiet about failure, which the rendering reports.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const Component = lazy(async () => ({ default: await once() }))
  return Object.assign(Component, {
    preload: () => {
      once().catch(() => undefined)
    },
  })
}
