import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { onClockCorrected, serverNow } from '#src/lib/server-clock.ts'

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the browser is online; rerenders on changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

const followVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the tab is in sight; rerenders on changes. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible')
}

/** Whether a media query holds; rerenders on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether the window is as narrow as a phone's; rerenders on changes. */
export function useIsPhone(): boolean {
  return useMedia('(width <= 500px)')
}

/** Whether the page is being printed; renders before the browser prints. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia('print')
    const follow = () => flushSync(() => setPrinting(media.matches))
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(media.matches)
    media.addEventListener('change', follow)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      media.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

const MINUTE_MS = 60_000

/** The time on the server's clock in milliseconds; rerenders each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, MINUTE_MS)
    const stop = onClockCorrected(tick)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return now
}
