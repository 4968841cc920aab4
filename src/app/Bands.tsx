import { useSessionState } from '#src/session/use-session.ts'
import { useNewVersionNotice } from '#src/ui/use-new-version-notice.ts'
import { useOnline } from '#src/ui/use-online.ts'
import { useNewVersion } from './new-version.ts'

/** What concerns every page, above all else: no connection, or a newer version. */
export function Bands() {
  const online = useOnline()
  const outdated = useNewVersion()
  const isSaid = useNewVersionNotice()
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
      {outdated && !isSaid && (
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
