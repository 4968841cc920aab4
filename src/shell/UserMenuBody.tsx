import { LogOut } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import type { SessionUser } from '#src/session/claims.ts'
import { useSession } from '#src/session/use-session.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#src/ui/Menu.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { chooseTheme, readTheme } from './theme.ts'

const THEMES = [
  { value: 'system', label: 'Como el sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

export function UserMenuBody({ button, user }: { button: ReactElement; user: SessionUser }) {
  const session = useSession()
  const [theme, setTheme] = useState(readTheme)

  async function signOut() {
    try {
      await session.signOut()
    } catch (error) {
      showToast({
        variant: 'danger',
        title: 'Cerrar sesión',
        message: `${errorText(error)}. Aquí se cerró la sesión, pero sigue abierta en el servicio de acceso.`,
      })
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
