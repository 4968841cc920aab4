import { useEffect, useState } from 'react'
import { keep, sessionStore } from '#src/lib/storage.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { useNewVersionNotice } from '#src/ui/use-new-version-notice.ts'

/** The version is requested at most this often, in milliseconds. */
const CHECK_EVERY_MS = 5 * 60_000

/** What concerns every page, above all else: no connection, or a newer version. */
export function Bands() {
  const online = useOnline()
  const outdated = useNewVersion()
  const isAnnounced = useNewVersionNotice()
  const { providerSessionOpen } = useSessionState()
  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-4 py-1.5 text-center text-warning">
          Sin conexión. Puedes leer lo que ya se cargó; lo que guardes queda pendiente hasta que vuelva.
        </p>
      )}
      {providerSessionOpen && (
        <p className="bg-warning-soft px-4 py-1.5 text-center text-warning">
          Aquí se cerró la sesión, pero sigue abierta en el servicio de acceso: no hubo conexión para
          cerrarla.
        </p>
      )}
      {outdated && !isAnnounced && (
        <p className="bg-accent-soft px-4 py-1.5 text-center text-accent">
          Hay una versión nueva{' '}
          <button type="button" className="font-semibold underline" onClick={() => window.location.reload()}>
            Actualizar
          </button>
        </p>
      )}
    </div>
  )
}

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
function useNewVersion(): boolean {
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
