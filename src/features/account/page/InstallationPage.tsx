import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import { useCallback, useState } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import { HAS_ACCOUNTS } from '#src/config.ts'
import type { InstallationPerson } from '#src/domain/account/contract.ts'
import type { AccountLink } from '#src/domain/accounts/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { PageFrame } from '#src/hospital/PageFrame.tsx'
import { useListView } from '#src/hospital/use-list-view.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import type { TableFeatures } from '#src/ui/table-features.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { useList } from '#src/ui/use-list.ts'
import { INSTALLATION_ACTIONS, momentText, nameOf, stateText } from '../labels.ts'
import {
  accountQueries,
  changePerson,
  invalidateAccount,
  type PersonAction,
  peopleListParams,
} from '../queries.ts'

const route = getRouteApi('/_app/account/installation')
/** What is done to somebody in a dialog. */
const dialogs = {
  Deactivate: lazyComponent(async () => (await import('./PersonDialogs.tsx')).DeactivateDialog),
  Sessions: lazyComponent(async () => (await import('./PersonDialogs.tsx')).PersonSessionsDialog),
  Invite: lazyComponent(async () => (await import('./PersonDialogs.tsx')).InviteDialog),
  Recover: lazyComponent(async () => (await import('./PersonDialogs.tsx')).RecoverDialog),
  Link: lazyComponent(async () => (await import('./PersonDialogs.tsx')).LinkDialog),
}

type Opened =
  | { form: 'deactivate' | 'sessions' | 'recover'; person: InstallationPerson }
  | { form: 'invite' }
  | { form: 'link'; made: AccountLink }

/** The people of the installation, for whoever administers it. */
export function InstallationPage() {
  const { user } = useSessionState()
  return (
    <PageFrame
      title="Administración"
      context="Las personas de toda la instalación"
      actions={
        <Link to="/account" className={buttonClass()}>
          Mi cuenta
        </Link>
      }
    >
      {user?.isInstallationAdmin ? (
        <>
          <People />
          <Log />
        </>
      ) : (
        <StateMessage title="Solo puede verlo quien administra la instalación" />
      )}
    </PageFrame>
  )
}

function People() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { clients } = useAppServices()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>()
  const view = useListView('people')
  const list = useList(accountQueries.people(clients, peopleListParams(search, view.rows)))
  const selected = list.data?.data.find(({ userId }) => userId === selectedId)
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...change(current) }), replace }),
    [navigate],
  )
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        label="Personas"
        view={view}
        columns={COLUMNS}
        list={list}
        search={search}
        onSearch={toList}
        rowId={({ userId }) => userId}
        emptyText="No hay personas para mostrar"
        errorText="No se pudo cargar la lista"
        actions={<Actions person={selected} onOpen={setOpened} />}
        selection={{ selectedId, onSelect: setSelectedId, rowName: nameOf }}
      />
      {opened?.form === 'deactivate' && <dialogs.Deactivate person={opened.person} onClose={close} />}
      {opened?.form === 'sessions' && <dialogs.Sessions person={opened.person} onClose={close} />}
      {opened?.form === 'invite' && (
        <dialogs.Invite onInvited={(made) => setOpened({ form: 'link', made })} onClose={close} />
      )}
      {opened?.form === 'recover' && (
        <dialogs.Recover
          person={opened.person}
          onRecovered={(made) => setOpened({ form: 'link', made })}
          onClose={close}
        />
      )}
      {opened?.form === 'link' && <dialogs.Link made={opened.made} onClose={close} />}
    </>
  )
}

const DONE: Readonly<Record<PersonAction, (name: string) => string>> = {
  reactivate: (name) => `${name} puede entrar de nuevo`,
  'make-administrator': (name) => `${name} administra ahora la instalación`,
  'revoke-administrator': (name) => `${name} ya no administra la instalación`,
}

interface ActionsProps {
  /** Who is selected, if anybody. */
  person: InstallationPerson | undefined
  onOpen: (opened: Opened) => void
}

function Actions({ person, onOpen }: ActionsProps) {
  const { clients, queryClient } = useAppServices()
  const self = useSessionState().user?.userId
  const change = useWrite({
    mutationFn: ({ userId, action }: { userId: string; action: PersonAction }) =>
      changePerson(clients, userId, action),
    meta: { errorTitle: 'Administración' },
    onSuccess: (saved, { action }) =>
      showToast({ variant: 'success', title: 'Administración', message: DONE[action](nameOf(saved)) }),
    onSettled: () => invalidateAccount(queryClient),
  })
  const write = (action: PersonAction) => person && change.write({ userId: person.userId, action })
  const isOut = person !== undefined && person.deactivatedAt !== null
  return (
    <>
      {HAS_ACCOUNTS && (
        <>
          <Button
            variant="primary"
            preload={dialogs.Invite.preload}
            onClick={() => onOpen({ form: 'invite' })}
          >
            Invitar
          </Button>
          <Button
            disabled={person === undefined || isOut}
            preload={dialogs.Recover.preload}
            onClick={() => person && onOpen({ form: 'recover', person })}
          >
            Recuperar acceso
          </Button>
        </>
      )}
      {isOut ? (
        <Button busy={change.isPending} onClick={() => write('reactivate')}>
          Reactivar
        </Button>
      ) : (
        <Button
          disabled={person === undefined || person.userId === self}
          preload={dialogs.Deactivate.preload}
          onClick={() => person && onOpen({ form: 'deactivate', person })}
        >
          Desactivar
        </Button>
      )}
      <Button
        disabled={person === undefined}
        preload={dialogs.Sessions.preload}
        onClick={() => person && onOpen({ form: 'sessions', person })}
      >
        Sesiones
      </Button>
      {person?.isInstallationAdmin ? (
        <Button busy={change.isPending} onClick={() => write('revoke-administrator')}>
          Quitar administrador
        </Button>
      ) : (
        <Button
          disabled={person === undefined || isOut}
          busy={change.isPending}
          onClick={() => write('make-administrator')}
        >
          Hacer administrador
        </Button>
      )}
    </>
  )
}

/** What was done last, by whom. */
function Log() {
  const { clients } = useAppServices()
  const { data } = useQuery(accountQueries.log(clients))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="bitacora" className="flex flex-col gap-2">
      <h2 id="bitacora" className="text-lg font-semibold">
        Bitácora de la instalación
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised px-3">
        {data.data.map(({ logId, at, userId, userName, action, subjectId, subjectName, reason }) => (
          <li key={logId} className="py-2 wrap-anywhere">
            <bdi className="font-medium">{userName ?? userId}</bdi> {INSTALLATION_ACTIONS[action]}{' '}
            <bdi className="font-medium">{subjectName ?? subjectId}</bdi>
            <span className="block text-muted">
              {momentText(at)}
              {reason !== '' && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const column = createColumnHelper<TableFeatures, InstallationPerson>()

const COLUMNS = column.columns([
  column.accessor('userName', {
    header: 'Nombre',
    cell: ({ row: { original } }) => <bdi className="block min-w-28">{nameOf(original)}</bdi>,
  }),
  column.accessor('email', {
    header: 'Correo',
    cell: ({ getValue }) => <bdi className="inline-block max-w-80 wrap-break-word">{getValue() ?? '—'}</bdi>,
  }),
  column.accessor('deactivatedAt', {
    header: 'Cuenta',
    enableSorting: false,
    cell: ({ row: { original } }) => stateText(original),
  }),
  column.accessor('lastSignInAt', {
    header: 'Último acceso',
    cell: ({ getValue }) => {
      const at = getValue()
      return at === null ? '—' : momentText(at)
    },
  }),
])
