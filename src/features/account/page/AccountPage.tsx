import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAppServices } from '#src/api/app-services.ts'
import { ACCOUNT_PAGES, HAS_ACCOUNTS } from '#src/config.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { momentText, SIGN_IN_EVENTS } from '../labels.ts'
import { SessionList } from '../parts/SessionList.tsx'
import { accountQueries } from '../queries.ts'

/** Oneself: where one is signed in; for whoever administers the installation, the way to its people. */
export function AccountPage() {
  const { user } = useSessionState()
  return (
    <PageFrame
      width="text"
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
      {HAS_ACCOUNTS && (
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
      {HAS_ACCOUNTS && <SignIns />}
    </PageFrame>
  )
}

/** The last entries of the sign-in's log: who finds one that was not theirs knows that somebody has the password. */
function SignIns() {
  const { client } = useAppServices()
  const { data } = useQuery(accountQueries.signIns(client))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="accesos" className="mt-6 flex flex-col gap-2">
      <h2 id="accesos" className="text-lg font-semibold">
        Tus últimos accesos
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised px-3">
        {data.data.map(({ entryId, at, what, network }) => (
          <li key={entryId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className={what === 'failed' ? 'text-danger' : undefined}>{SIGN_IN_EVENTS[what]}</span>
            <span className="text-muted">
              {momentText(at)} · desde <bdi>{network}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Si algo de esto no lo hiciste tú, cambia tu contraseña y avisa a quien administra la instalación.
      </p>
    </section>
  )
}
