import { Link } from '@tanstack/react-router'
import { ACCOUNT_PAGES } from '#src/config.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { SessionList } from '../parts/SessionList.tsx'

/** Oneself: where one is signed in; for whoever administers the installation, the way to its people. */
export function AccountPage() {
  const { user } = useSessionState()
  return (
    <PageFrame
      title="Mi cuenta"
      context={user && <bdi>{user.email}</bdi>}
      actions={
        user?.isInstallationAdmin && (
          <Link to="/account/installation" className={buttonClass()}>
            Administración
          </Link>
        )
      }
    >
      <section aria-labelledby="sesiones" className="flex flex-col gap-2">
        <h2 id="sesiones" className="text-lg font-semibold">
          Tus sesiones
        </h2>
        <SessionList />
      </section>
      {ACCOUNT_PAGES !== '' && (
        <section aria-labelledby="entrada" className="mt-6 flex flex-col gap-2">
          <h2 id="entrada" className="text-lg font-semibold">
            Cómo entras
          </h2>
          <p className="flex flex-wrap gap-2">
            <a href={`${ACCOUNT_PAGES}/password`} className={buttonClass()}>
              Cambiar contraseña
            </a>
            <a href={`${ACCOUNT_PAGES}/passkeys`} className={buttonClass()}>
              Llaves de acceso
            </a>
          </p>
        </section>
      )}
    </PageFrame>
  )
}
