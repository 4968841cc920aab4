import { Link, useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import { type ReactNode, useEffect } from 'react'
import { PRODUCT_NAME } from '#src/config.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { classes } from '#src/ui/classes.ts'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { preloadFailure } from '#src/ui/LoadFailure.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { homeHospital } from './load-app-context.ts'

const HospitalMenu = lazyComponent(async () => (await import('./HospitalMenu.tsx')).HospitalMenu)
const UserMenuBody = lazyComponent(async () => (await import('./UserMenuBody.tsx')).UserMenuBody)
/** The menu and the landing page load this long after the page: signing out must work without a network too. */
const AHEAD_MS = 2_000

interface NavbarProps {
  /** Unset while the list is on its way, and where it did not come. */
  hospitals: Hospital[] | undefined
  active: Hospital | null
  onHelp: () => void
  /** The sections of the hospital that one is in. */
  children?: ReactNode
}

/** Who, where, the way to any other hospital, and the sections of this one: the one bar of every page. */
export function Navbar({ hospitals, active, onHelp, children }: NavbarProps) {
  const home = homeHospital(useSession(), active?.hospitalId ?? null)
  const inside = Boolean(children)
  return (
    <header className="sticky top-0 z-30 flex h-(--bar) items-center gap-x-1 between:flex-wrap border-b border-line bg-raised px-3">
      <button
        type="button"
        className="skip-button"
        onClick={() => document.getElementById('contenido')?.focus()}
      >
        Saltar al contenido
      </button>
      {/* A page adds its own here. */}
      <span id="saltos" className="contents" />
      <Link
        {...(home === null ? { to: '/' as const } : hospitalLinks({ id: home }).home)}
        aria-label={PRODUCT_NAME}
        className="flex shrink-0 items-center gap-2 pr-1 text-lg font-semibold"
      >
        <Logo />
        <span aria-hidden="true" className={classes('narrow:hidden', inside && 'max-2xl:hidden')}>
          {PRODUCT_NAME}
        </span>
      </Link>
      <nav
        aria-label="Centros médicos"
        className={classes(
          'flex min-w-0 items-center',
          inside ? 'shrink-0 narrow:shrink narrow:grow between:shrink between:grow' : 'grow',
        )}
      >
        {hospitals?.length === 0 && (
          <Link
            to="/hospitals"
            className="rounded px-2 py-1 hover:bg-sunken data-[status=active]:bg-accent-soft data-[status=active]:text-accent"
            activeOptions={{ exact: true }}
          >
            Centros médicos
          </Link>
        )}
        {active && (
          <>
            <Link
              {...hospitalLinks({ id: active.hospitalId }).statistics}
              activeOptions={{ exact: true }}
              className={classes(
                'min-w-0 truncate rounded px-2 py-1 font-medium hover:bg-sunken',
                inside &&
                  'max-w-56 min-[100rem]:max-w-96 max-[90rem]:max-w-48 max-lg:max-w-36 between:max-w-none narrow:max-w-none',
              )}
              title={active.name}
            >
              <bdi>{active.name}</bdi>
            </Link>
            <HospitalSwitcher hospitals={hospitals ?? []} activeId={active.hospitalId} />
          </>
        )}
      </nav>
      {children}
      <UserMenu hospital={active} inside={inside} onHelp={onHelp} />
    </header>
  )
}

interface HospitalSwitcherProps {
  hospitals: Hospital[]
  activeId: number
}

/** The way to any other hospital. */
function HospitalSwitcher({ hospitals, activeId }: HospitalSwitcherProps) {
  return (
    <LazyMenu
      label="Cambiar de hospital"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
      preload={HospitalMenu.preload}
      menu={(props) => <HospitalMenu {...props} hospitals={hospitals} activeId={activeId} />}
    >
      <ChevronDown aria-hidden="true" className="size-5" />
    </LazyMenu>
  )
}

interface UserMenuProps {
  hospital: Hospital | null
  /** Beside the sections of a hospital, where there is little room. */
  inside: boolean
  onHelp: () => void
}

/** Who is signed in, and the way out. */
function UserMenu({ hospital, inside, onHelp }: UserMenuProps) {
  const { user } = useSessionState()
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      void UserMenuBody.preload()
      void preloadFailure()
      router.loadRouteChunk(router.routesById['/'])?.catch(() => {})
    }, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [router])
  if (!user) return null
  return (
    <>
      <span
        title={user.userName}
        className={classes(
          'max-w-40 truncate pl-1 narrow:hidden',
          inside && 'max-[90rem]:max-w-36 lg:max-xl:hidden',
        )}
      >
        <bdi>{user.userName}</bdi>
      </span>
      <LazyMenu
        label="Menú de usuario"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        preload={UserMenuBody.preload}
        menu={(props) => <UserMenuBody {...props} user={user} hospital={hospital} onHelp={onHelp} />}
      >
        <CircleUser aria-hidden="true" className="size-6" />
      </LazyMenu>
    </>
  )
}
