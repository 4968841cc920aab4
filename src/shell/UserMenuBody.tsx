import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { SessionUser } from '#src/session/claims.ts'
import { useSession } from '#src/session/use-session.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#src/ui/Menu.tsx'
import { chooseTheme, readTheme } from './theme.ts'

const THEMES = [
  { value: 'system', label: 'Como el sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

export function UserMenuBody({ button, user }: { button: ReactElement; user: SessionUser }) {
  const session = useSession()
  const navigate = useNavigate()
  const [theme, setTheme] = useState(readTheme)

  async function signOut() {
    try {
      await session.signOut()
    } catch {
      // Signed out here alone, which the band above the page says: nothing of the person may stay on screen.
      await navigate({ to: '/', replace: true })
    }
  }

  return (
    <Menu button={button} align="end">
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
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-4" />
        Cerrar sesión
      </MenuItem>
    </Menu>
  )
}
