import { useRouter } from '@tanstack/react-router'
import CircleUser from 'lucide-react/icons/circle-user'
import { useEffect } from 'react'
import { useSessionState } from '#src/session/use-session.ts'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'

const UserMenuBody = lazyComponent(() => import('./UserMenuBody.tsx').then((module) => module.UserMenuBody))

/** After whatever the page needs: the way out, and where it leads, must open without a network too. */
const AHEAD_MS = 2_000

/** Who is signed in, and the way out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSessionState()
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      void UserMenuBody.preload()
      router.loadRouteChunk(router.routesById['/'])?.catch(() => {})
    }, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [router])
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
