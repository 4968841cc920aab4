import { useEffect, useState } from 'react'
import { keep, sessionStore } from '#src/lib/storage.ts'

/** Asked for at most this often, in milliseconds. */
const CHECK_EVERY_MS = 5 * 60_000

async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const served: unknown = await response.json()
    return typeof served === 'object' && served !== null && 'build' in served && served.build !== __BUILD_ID__
  } catch {
    return false
  }
}

/** True once a newer build is known to be deployed: its number differs, or a file of this one is gone. */
export function useNewVersion(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let checkedAt = Date.now()
    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return
      checkedAt = Date.now()
      void isOutdated().then((answer) => answer && setOutdated(true))
    }
    const missing = ({ payload }: VitePreloadErrorEvent) => {
      if (navigator.onLine) return setOutdated(true)
      // The router reads the page anew where code is gone, once; without a network nothing would be left of it.
      keep(sessionStore(), `tanstack_router_reload:${payload.message}`, '1')
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('vite:preloadError', missing)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('vite:preloadError', missing)
    }
  }, [])
  return outdated
}
