import CircleHelp from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactElement, useState } from 'react'
import type { SessionUser } from '#src/session/claims.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#src/ui/Menu.tsx'
import { SignOutQuestion } from './SignOutQuestion.tsx'
import { chooseTheme, readTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

const THEMES = [
  { value: 'system', label: 'Como el sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

interface UserMenuBodyProps {
  button: ReactElement
  user: SessionUser
  onHelp: () => void
}

export function UserMenuBody({ button, user, onHelp }: UserMenuBodyProps) {
  const signOut = useSignOut()
  const [chosen, setChosen] = useState<'help' | 'leave'>()
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
            if (chosen === 'leave') return signOut.ask()
            // From where the dialog gives it back.
            focusButton()
            onHelp()
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
        <MenuItem onSelect={() => setChosen('leave')}>
          <LogOut aria-hidden="true" className="size-4" />
          Cerrar sesión
        </MenuItem>
      </Menu>
      {signOut.unsaved > 0 && (
        <SignOutQuestion count={signOut.unsaved} onLeave={signOut.leave} onStay={signOut.stay} />
      )}
    </>
  )
}
