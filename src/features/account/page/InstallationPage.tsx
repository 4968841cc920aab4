import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAppServices } from '#src/api/app-services.ts'
import type { InstallationEntry } from '#src/domain/account/contract.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { foreignReadsText, INSTALLATION_ACTIONS, momentText } from '../labels.ts'
import { accountQueries } from '../queries.ts'
import { PeopleList } from './PeopleList.tsx'
import { SignInWaitList } from './SignInWaitList.tsx'

/** The people of the installation, for whoever administers it. */
export function InstallationPage() {
  const { user } = useSessionState()
  return (
    <PageFrame
      title="Administración"
      context="Toda la instalación"
      actions={
        <Link to="/account" className={buttonClass()}>
          Mi cuenta
        </Link>
      }
    >
      {user?.isInstallationAdmin ? (
        <>
          <SignInWaitList />
          <PeopleList />
          <Log />
        </>
      ) : (
        <StateMessage title="Solo puede verlo quien administra la instalación" />
      )}
    </PageFrame>
  )
}

/** What was done last, by whom. */
function Log() {
  const { client } = useAppServices()
  const { data } = useQuery(accountQueries.log(client))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="bitacora" className="flex flex-col gap-2">
      <h2 id="bitacora" className="text-lg font-semibold">
        Bitácora de la instalación
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised px-3">
        {data.data.map((entry) => (
          <Entry key={entry.logId} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: InstallationEntry }) {
  const { at, userId, userName, action, subjectId, subjectName, reason, foreignReads } = entry
  const hasSubject = foreignReads === null && action !== 'lift-network-wait'
  return (
    <li className="py-2 wrap-anywhere">
      <bdi className="font-medium">{userName ?? userId}</bdi> {INSTALLATION_ACTIONS[action]}
      {hasSubject && (
        <>
          {' '}
          <bdi className="font-medium">{subjectName ?? subjectId}</bdi>
        </>
      )}
      {foreignReads !== null && <span className="block">{foreignReadsText(foreignReads)}</span>}
      <span className="block text-muted">
        {momentText(at)}
        {reason !== '' && ` · ${reason}`}
      </span>
    </li>
  )
}
