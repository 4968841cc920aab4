import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAppServices, useSelectionState } from '#src/api/app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { knowsHospital } from '#src/domain/permissions.ts'
import { HospitalNoticeBand } from '#src/features/hospitals/parts/HospitalNoticeBand.tsx'
import { hospitalQueries } from '#src/features/hospitals/queries.ts'
import { Search } from '#src/features/search/dialogs.ts'
import { InvitationBand } from '#src/features/users/parts/InvitationBand.tsx'
import { readId } from '#src/lib/address.ts'
import { clockErrorMinutes, onClockCorrected } from '#src/lib/server-clock.ts'
import { hasSingleKeys, IS_APPLE } from '#src/lib/shortcuts.ts'
import { readHospitalName } from '#src/session/cookies.ts'
import { activeHospital } from '#src/session/selection.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { Toaster } from '#src/ui/toasts.tsx'
import { CoverDialog } from './CoverDialog.tsx'
import { GETTING_STARTED, needsRenewal, openServices } from './load-app-context.ts'
import { Navbar } from './Navbar.tsx'
import { ShellBoundary } from './ShellBoundary.tsx'
import { useIdleCover } from './use-idle-cover.ts'

const SectionBar = lazyComponent(async () => (await import('./SectionBar.tsx')).SectionBar)
const ClockBand = lazyComponent(async () => (await import('./ClockBand.tsx')).ClockBand)
const AccountNoticeBand = lazyComponent(
  async () => (await import('#src/features/account/parts/AccountNoticeBand.tsx')).AccountNoticeBand,
)
const Help = lazyDialog(async () => (await import('./HelpDialog.tsx')).HelpDialog)
// In no build and no test: the bundler drops what only the development server reaches, whatever NODE_ENV says.
const DevelopmentTools =
  import.meta.hot && import.meta.env.MODE !== 'test'
    ? lazyComponent(async () => (await import('./DevelopmentTools.tsx')).DevelopmentTools)
    : undefined

/** What a key opens over any page. */
type Overlay = 'search' | 'help'

/** Where a key means itself, or something of its own. */
const TYPING = ':read-write, select, [role=menu]'
const MODAL = '[role$=dialog], dialog[open]'

/** What surrounds every page of a signed-in person. */
export function SignedInShell() {
  const { queryClient } = openServices(useSession())
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  const { client, selection } = useAppServices()
  const { hospital, refreshing } = useSelectionState()
  const { cover, user } = useSessionState()
  const { hospitalId: param } = useParams({ strict: false })
  const { data: hospitals, isError } = useQuery(hospitalQueries.mine(client))
  useHospitalChanges(hospitals, param)
  const [overlay, setOverlay] = useState<Overlay>()
  useShortcuts(setOverlay)
  useIdleCover()
  const clockError = useSyncExternalStore(onClockCorrected, clockErrorMinutes)
  const expected = useExpectedHospital(param, isError)
  const active = hospitals ? activeHospital(hospitals, param, hospital.hospitalId) : expected
  const inside = param !== undefined && active !== undefined && String(active.hospitalId) === param

  return (
    <>
      <Navbar hospitals={hospitals} active={active ?? null} onHelp={() => setOverlay('help')}>
        {inside && (
          // Where it fails, the rest of the bar and the way out stay.
          <ShellBoundary>
            <SectionBar
              fallback={<span className="grow" />}
              hospitalId={active.hospitalId}
              onSearch={() => setOverlay('search')}
              onSearchNear={Search.preload}
            />
          </ShellBoundary>
        )}
      </Navbar>
      {clockError !== 0 && <ClockBand minutes={clockError} onGiveUp={() => {}} />}
      {/* Without its code the page is whole, and the notice shows at the next visit. */}
      {user?.hasNotices && <AccountNoticeBand userId={user.userId} onGiveUp={() => {}} />}
      {hospitals && <HospitalNoticeBand />}
      {hospitals && <InvitationBand />}
      {refreshing && (
        <div className="fixed inset-0 top-(--bar) z-20 bg-ground">
          <Loading />
          <SlowNotice waiting onCancel={selection.cancel} />
        </div>
      )}
      {overlay === 'search' && !cover && (
        <Search
          hospital={active ?? null}
          onClose={() => setOverlay(undefined)}
          onHelp={() => setOverlay('help')}
        />
      )}
      {overlay === 'help' && !cover && <Help onClose={() => setOverlay(undefined)} />}
      <Toaster />
      {cover && <CoverDialog why={cover} />}
      {DevelopmentTools && <DevelopmentTools />}
    </>
  )
}

/**
 * The hospital of the address while the list of hospitals is unknown, as far as the token speaks of it: its sections can
 * be told. Its name is known where it was the last one.
 */
function useExpectedHospital(param: string | undefined, isListMissing: boolean): Hospital | undefined {
  const { user } = useSessionState()
  const hospitalId = readId(param)
  if (hospitalId === undefined || !user || !knowsHospital(user.groups, hospitalId)) return undefined
  const name = readHospitalName(hospitalId) || (isListMissing ? `Centro médico ${hospitalId}` : '')
  return name === '' ? undefined : { hospitalId, name }
}

/** Gives every signed-in page the server's state. */
export function AppLayout() {
  const { queryClient } = useAppServices()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

/**
 * Follows the list of hospitals as it arrives anew: a changed name is taken over, the first hospital of somebody who had
 * none is the active one, a withdrawn one gives way to the first that is left, and where none is left the person goes
 * to the first steps.
 */
function useHospitalChanges(hospitals: Hospital[] | undefined, param: string | undefined): void {
  const { selection } = useAppServices()
  const session = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const seen = useRef(hospitals)
  const pathname = useLocation({ select: (location) => location.pathname })

  useEffect(() => {
    if (!hospitals || hospitals === seen.current) return
    seen.current = hospitals
    const activeId = selection.getState().hospital.hospitalId
    selection.sync(hospitals)
    const [first] = hospitals
    if (!first) {
      if (pathname !== GETTING_STARTED && pathname !== '/careers') void navigate({ to: GETTING_STARTED })
    } else if (activeId === null) {
      // The first steps begin in it by themselves.
      if (pathname !== GETTING_STARTED) void selection.start(first, needsRenewal(session, first))
    } else if (!hospitals.some(({ hospitalId }) => hospitalId === activeId)) {
      void selection.select(first).catch(() => selection.start(first, false))
      // A page of the one that is gone says so, as it would if it were opened now.
      if (param === String(activeId)) void router.invalidate()
    }
  }, [hospitals, selection, session, navigate, router, pathname, param])
}

/**
 * Ctrl+K (⌘K) opens the search, `?` the help, and Esc gives up either while its code is on its way; `/` puts the
 * cursor into the search of the list on screen.
 */
function useShortcuts(onOverlay: (overlay?: Overlay) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey } = event
      if (event.defaultPrevented || event.altKey || document.querySelector(MODAL)) return
      if (key === 'Escape') return onOverlay()
      // Who types on at once is to find the field there.
      if (key === (IS_APPLE ? 'Meta' : 'Control')) return void Search.preload()
      if (ctrlKey || metaKey) {
        // The key that commands here, and no other with it.
        if (metaKey !== IS_APPLE || ctrlKey === IS_APPLE || event.shiftKey || key.toLowerCase() !== 'k')
          return
        onOverlay('search')
      } else {
        if ((key !== '/' && key !== '?') || !hasSingleKeys()) return
        if (target instanceof Element && target.closest(TYPING)) return
        const list = document.querySelector<HTMLInputElement>('[data-list-search]')
        if (key === '?') onOverlay('help')
        else if (list) {
          list.focus()
          list.select()
        } else return
      }
      // The key itself is not to be typed, nor is it the browser's.
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onOverlay])
}
