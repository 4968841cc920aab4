import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { HAS_ACCOUNTS } from '#src/config.ts'
import { makeAdministrator, reactivatePerson, revokeAdministrator } from '#src/domain/account/api-writes.ts'
import type { InstallationPerson } from '#src/domain/account/contract.ts'
import type { AccountLink } from '#src/domain/accounts/contract.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { LazyRowMenu, type RowAction, RowActionButtons, RowMenu } from '#src/ui/RowActions.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { nameOf } from '../labels.ts'
import { invalidateAccount } from '../queries.ts'

/** What is done to somebody in a dialog. */
export const personDialogs = {
  Deactivate: lazyComponent(async () => (await import('./PersonDialogs.tsx')).DeactivateDialog),
  Sessions: lazyComponent(async () => (await import('./PersonDialogs.tsx')).PersonSessionsDialog),
  Invite: lazyComponent(async () => (await import('./PersonDialogs.tsx')).InviteDialog),
  Recover: lazyComponent(async () => (await import('./PersonDialogs.tsx')).RecoverDialog),
  Link: lazyComponent(async () => (await import('./PersonDialogs.tsx')).LinkDialog),
}

/** The dialog that is open over the list. */
export type OpenDialog =
  | { form: 'deactivate' | 'sessions' | 'recover'; person: InstallationPerson }
  | { form: 'invite' }
  | { form: 'link'; made: AccountLink }

type OnOpen = (dialog: OpenDialog) => void

const PERSON_ACTIONS = {
  reactivate: reactivatePerson,
  'make-administrator': makeAdministrator,
  'revoke-administrator': revokeAdministrator,
} as const
type PersonAction = keyof typeof PERSON_ACTIONS

const DONE: Readonly<Record<PersonAction, (name: string) => string>> = {
  reactivate: (name) => `${name} puede entrar de nuevo`,
  'make-administrator': (name) => `${name} administra ahora la instalación`,
  'revoke-administrator': (name) => `${name} ya no administra la instalación`,
}

interface PeopleActionsProps {
  /** Who is ticked, if anybody. */
  selected: InstallationPerson | undefined
  onOpen: OnOpen
}

/** What can be done with people, in the toolbar. */
export function PeopleActions({ selected, onOpen }: PeopleActionsProps) {
  return (
    <>
      {HAS_ACCOUNTS && (
        <Button
          variant="primary"
          foldable
          preload={personDialogs.Invite.preload}
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          onClick={() => onOpen({ form: 'invite' })}
        >
          Invitar
        </Button>
      )}
      <RowActionButtons actions={usePersonActions(selected, onOpen)} foldsEarly />
    </>
  )
}

/** The menu at the end of a person's row. */
export function PersonMenu({ person, onOpen }: { person: InstallationPerson; onOpen: OnOpen }) {
  return (
    <RowMenu
      name={nameOf(person)}
      menu={(menu) => <PersonMenuBody {...menu} person={person} onOpen={onOpen} />}
    />
  )
}

interface PersonMenuBodyProps extends LazyMenuBodyProps {
  person: InstallationPerson
  onOpen: OnOpen
}

function PersonMenuBody({ person, onOpen, ...menu }: PersonMenuBodyProps) {
  return <LazyRowMenu {...menu} actions={usePersonActions(person, onOpen)} />
}

/** What can be done with somebody; nothing while nobody is chosen. */
function usePersonActions(person: InstallationPerson | undefined, onOpen: OnOpen): RowAction[] {
  const { client, queryClient } = useAppServices()
  const self = useSessionState().user?.userId
  const change = useWrite({
    mutationFn: ({ userId, action }: { userId: string; action: PersonAction }) =>
      call(client, PERSON_ACTIONS[action], { userId }),
    meta: { errorTitle: 'Administración' },
    onSuccess: (saved, { action }) =>
      showToast({ variant: 'success', title: 'Administración', message: DONE[action](nameOf(saved)) }),
    onSettled: () => invalidateAccount(queryClient),
  })
  const isNobody = person === undefined
  const isOut = !isNobody && person.deactivatedAt !== null
  const isAdmin = person?.isInstallationAdmin ?? false
  const busy = change.isPending
  const write = (action: PersonAction) => person && change.write({ userId: person.userId, action })
  const openOn = (form: 'deactivate' | 'sessions' | 'recover') => person && onOpen({ form, person })
  return [
    ...(HAS_ACCOUNTS
      ? [
          {
            id: 'recover',
            label: 'Recuperar acceso',
            icon: KeyRound,
            disabled: isNobody || isOut,
            preload: personDialogs.Recover.preload,
            run: () => openOn('recover'),
          },
        ]
      : []),
    isOut
      ? {
          id: 'reactivate',
          label: 'Reactivar',
          icon: UserCheck,
          disabled: false,
          busy,
          run: () => write('reactivate'),
        }
      : {
          id: 'deactivate',
          label: 'Desactivar',
          icon: UserX,
          disabled: isNobody || person.userId === self,
          isDestructive: true,
          preload: personDialogs.Deactivate.preload,
          run: () => openOn('deactivate'),
        },
    {
      id: 'sessions',
      label: 'Sesiones',
      icon: MonitorSmartphone,
      disabled: isNobody,
      preload: personDialogs.Sessions.preload,
      run: () => openOn('sessions'),
    },
    isAdmin
      ? {
          id: 'administrator',
          label: 'Quitar administrador',
          icon: ShieldOff,
          disabled: false,
          busy,
          run: () => write('revoke-administrator'),
        }
      : {
          id: 'administrator',
          label: 'Hacer administrador',
          icon: ShieldCheck,
          disabled: isNobody || isOut,
          busy,
          run: () => write('make-administrator'),
        },
  ]
}
