import { useNavigate } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import DoorOpen from 'lucide-react/icons/door-open'
import LogOut from 'lucide-react/icons/log-out'
import UserCog from 'lucide-react/icons/user-cog'
import { type ReactElement, useState } from 'react'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { draftsOf } from '#src/session/drafts/drafts.ts'
import { useSession } from '#src/session/use-session.ts'
import type { SessionUser } from '#src/session/user-info.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#src/ui/Menu.tsx'
import { chooseTheme, readTheme } from '#src/ui/theme.ts'

// The other dialogs of users stay with the pages that open them.
const LeaveHospital = lazyDialog(async () => (await import('#src/features/users/dialogs.ts')).LeaveHospital)

const THEMES = [
  { value: 'system', label: 'Como el sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

interface UserMenuBodyProps {
  button: ReactElement
  user: SessionUser
  /** The one that the person is in; null for who belongs to none. */
  hospital: Hospital | null
  onHelp: () => void
}

export function UserMenuBody({ button, user, hospital, onHelp }: UserMenuBodyProps) {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<'help' | 'hospital' | 'leave'>()
  // As it was when it was asked about: another one becomes the active one by leaving it.
  const [leaving, setLeaving] = useState<Hospital | null>(null)
  const [theme, setTheme] = useState(readTheme)

  return (
    <>
      <Menu
        button={button}
        align="end"
        // Opened once the menu is gone: it would take the focus back from the dialog.
        {...(chosen && {
          onClosed: (focusButton) => {
            setChosen(undefined)
            if (chosen === 'leave') return signOut.begin()
            // From where the dialog gives it back.
            focusButton()
            if (chosen === 'help') onHelp()
            else setLeaving(hospital)
          },
        })}
      >
        <MenuLabel>
          <bdi className="block font-semibold text-ink">{user.userName}</bdi>
          <bdi className="block">{user.email}</bdi>
        </MenuLabel>
        <MenuSeparator />
        <MenuChoice
          label="Apariencia"
          value={theme}
          options={THEMES}
          onValue={(value) => {
            chooseTheme(value)
            setTheme(value)
          }}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setChosen('help')}>
          <CircleHelp aria-hidden="true" className="size-4" />
          Ayuda
        </MenuItem>
        {hospital && (
          <MenuItem onSelect={() => setChosen('hospital')}>
            <DoorOpen aria-hidden="true" className="size-4" />
            Salir de este centro médico
          </MenuItem>
        )}
        <MenuItem onSelect={() => void navigate({ to: '/account' })}>
          <UserCog aria-hidden="true" className="size-4" />
          Mi cuenta
        </MenuItem>
        <MenuItem onSelect={() => setChosen('leave')}>
          <LogOut aria-hidden="true" className="size-4" />
          Cerrar sesión
        </MenuItem>
      </Menu>
      {leaving && <LeaveHospital hospital={leaving} userId={user.userId} onClose={() => setLeaving(null)} />}
      {signOut.unsaved > 0 && (
        <SignOutQuestion count={signOut.unsaved} onLeave={signOut.leave} onStay={signOut.stay} />
      )}
    </>
  )
}

interface SignOutQuestionProps {
  /** Documents with something that no server has. */
  count: number
  onLeave: () => void
  onStay: () => void
}

/** Asks before signing out deletes drafts that were never saved. */
function SignOutQuestion({ count, onLeave, onStay }: SignOutQuestionProps) {
  const what = count === 1 ? 'un documento' : `${count} documentos`
  return (
    <ConfirmDialog
      title="Hay borradores sin guardar"
      question={`En este navegador hay ${what} con cambios que no llegaron al servidor. Si cierras la sesión, se perderán.`}
      confirmLabel="Cerrar sesión"
      cancelLabel="Seguir aquí"
      onCancel={onStay}
      onConfirm={onLeave}
    />
  )
}

/** Signs out; asks first where this browser keeps drafts that no server has. */
function useSignOut() {
  const session = useSession()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)

  async function leave() {
    setUnsaved(0)
    try {
      await session.signOut()
    } catch {
      // Signed out here alone, which the band above the page says: nothing of the person may stay on screen.
      await navigate({ to: '/', replace: true })
    }
  }

  async function begin() {
    const count = (await draftsOf(session)?.count()) ?? 0
    if (count > 0) setUnsaved(count)
    else await leave()
  }

  return {
    /** In how many documents something would be lost; 0 until a sign-out begins, or where nothing would. */
    unsaved,
    begin: () => void begin(),
    leave: () => void leave(),
    stay: () => setUnsaved(0),
  }
}
