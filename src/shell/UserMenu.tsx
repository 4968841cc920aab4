import CircleUser from 'lucide-react/icons/circle-user'
import { useSessionState } from '#src/session/use-session.ts'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { preloadable } from '#src/ui/preloadable.tsx'

const UserMenuBody = preloadable(() => import('./UserMenuBody.tsx').then((module) => module.UserMenuBody))

/** Who is signed in, and the way out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSessionState()
  if (!user) return null
  return (
    <>
      <span title={user.userName} className="max-w-48 truncate narrow:hidden">
        <bdi>{user.userName}</bdi>
      </span>
      <LazyMenu
        label="Menú de usuario"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        preload={UserMenuBody.preload}
        menu={(button, giveUp) => (
          <UserMenuBody fallback={button} onGiveUp={giveUp} button={button} user={user} onHelp={onHelp} />
        )}
      >
        <CircleUser aria-hidden="true" className="size-6" />
      </LazyMenu>
    </>
  )
}
