import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { PRODUCT_NAME } from '#src/config.ts'
import { keep, sessionStore } from '#src/lib/storage.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { CALLBACK_PATH } from '#src/session/user-manager.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { useOnline } from '#src/ui/use-browser-state.ts'
import { useNewVersionNotice } from '#src/ui/use-new-version-notice.ts'
import { ShellBoundary } from './ShellBoundary.tsx'

/** The frame around signed-in pages; the first of them loads its code, and waits for it. */
export const LazySignedInShell = lazyComponent(
  async () => (await import('./SignedInShell.tsx')).SignedInShell,
)

/** Pages that have no navigation bar for those who are not signed in. */
const PUBLIC = new Set(['/', '/careers'])
/** Holds the navigation bar's place where it is about to be, so that nothing jumps. */
const BAR = (
  <div className="flex h-(--bar) items-center border-b border-line bg-raised px-3">
    <Logo />
    <span aria-hidden="true" className="appear-late ml-3 h-5 w-40 rounded bg-sunken" />
  </div>
)

/**
 * On a page that has just been drawn, the focus stays inside one of these: the page itself put it there, or the person
 * has opened something meanwhile.
 */
const TAKERS = 'main, [role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true]'

/** The page around every route. The navigation bar is there only for those who are signed in. */
export function RootLayout() {
  const { isLoading, user: tokens } = useAuth()
  const { user, cover } = useSessionState()
  const pathname = useLocation({ select: (location) => location.pathname })
  // The callback says why a sign-in failed: no cover hides that, and a covered person's bar is not shown.
  const isOpen = cover === undefined || pathname !== CALLBACK_PATH
  const signedIn = user !== null && isOpen && (isLoading || tokens != null)
  useArrivalFocus()
  useTitle()
  const isPublic = PUBLIC.has(pathname)
  const failed = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') })
  return (
    <>
      <Bands />
      {signedIn ? (
        <ShellBoundary>
          <LazySignedInShell fallback={BAR} />
        </ShellBoundary>
      ) : (
        !isPublic && !failed && BAR
      )}
      <Outlet />
    </>
  )
}

/** Titles the tab with the deepest route that says something. */
function useTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ status }) => status === 'notFound')
        ? null
        : matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title,
  })
  const text = title ? `${title} - ${PRODUCT_NAME}` : PRODUCT_NAME
  useEffect(() => {
    document.title = text
  }, [text])
}

/**
 * A change of page takes the focus to the new page's main part, whose name then tells where one is, or to the part
 * that the address names; unless the new page, or what lies over it, took the focus by itself, or the person took it
 * elsewhere while the page was on its way. A first page leaves it where the browser begins.
 */
function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(() => {
    const { body } = document
    let before: Element = body
    let hasMoved = false
    // `userActivation` knows what came before this code, and some browsers lack it.
    let isUsed = false
    const onMove = (event: Event) => {
      isUsed = true
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') hasMoved = true
    }
    document.addEventListener('pointerdown', onMove, true)
    document.addEventListener('keydown', onMove, true)
    const leave = router.subscribe('onBeforeNavigate', () => {
      // On the way over several addresses what had the focus at first may be gone.
      if (document.activeElement !== body) before = document.activeElement ?? body
      hasMoved = false
    })
    const arrive = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
        const now = document.activeElement ?? body
        const wasUsed = before !== body || isUsed || navigator.userActivation?.hasBeenActive
        const isStale = pathChanged && (now === before || !(hasMoved || now.closest(TAKERS)))
        const part = document.getElementById(toLocation.hash)
        const isAsked = hashChanged && part !== null && !part.contains(now)
        before = body
        if (fromLocation && wasUsed && (now === body || isStale || isAsked))
          (part ?? document.getElementById('contenido'))?.focus({ preventScroll: true })
      },
    )
    return () => {
      document.removeEventListener('pointerdown', onMove, true)
      document.removeEventListener('keydown', onMove, true)
      leave()
      arrive()
    }
  }, [router])
}

/** The version is requested at most this often, in milliseconds. */
const CHECK_EVERY_MS = 5 * 60_000

/** What concerns every page, above all else: no connection, or a newer version. */
function Bands() {
  const online = useOnline()
  const outdated = useNewVersion()
  const isAnnounced = useNewVersionNotice()
  const { providerSessionOpen } = useSessionState()
  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-4 py-1.5 text-center text-warning">
          Sin conexión. Puedes leer lo que ya se cargó; lo que guardes queda pendiente hasta que vuelva.
        </p>
      )}
      {providerSessionOpen && (
        <p className="bg-warning-soft px-4 py-1.5 text-center text-warning">
          Aquí se cerró la sesión, pero sigue abierta en el servicio de acceso: no hubo conexión para
          cerrarla.
        </p>
      )}
      {outdated && !isAnnounced && (
        <p className="bg-accent-soft px-4 py-1.5 text-center text-accent">
          Hay una versión nueva{' '}
          <button type="button" className="font-semibold underline" onClick={() => window.location.reload()}>
            Actualizar
          </button>
        </p>
      )}
    </div>
  )
}

async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const served: unknown = await response.json()
    return typeof served === 'object' && served !== null && 'build' in served && served.build !== __BUILD_ID__
  } catch {
    return false
  }
}

/** True once a newer build is known to be deployed: its number differs, or a file of this one is gone. */
function useNewVersion(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let checkedAt = performance.now()
    const check = () => {
      if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return
      checkedAt = performance.now()
      void isOutdated().then((answer) => answer && setOutdated(true))
    }
    const missing = ({ payload }: VitePreloadErrorEvent) => {
      if (navigator.onLine) return setOutdated(true)
      // The router reads the page anew where code is gone, once; without a network nothing would be left of it.
      keep(sessionStore(), `tanstack_router_reload:${payload.message}`, '1')
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('vite:preloadError', missing)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('vite:preloadError', missing)
    }
  }, [])
  return outdated
}
