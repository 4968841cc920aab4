import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Settings2 from 'lucide-react/icons/settings-2'
import { useCallback, useEffect } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import { FirstStepsLink } from '#src/hospital/FirstStepsLink.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { BedDialogs } from '../dialogs.tsx'
import { RoomList } from '../list/RoomList.tsx'
import { type BedForm, homeSearch } from '../search-params.ts'
import { BedBoard } from './BedBoard.tsx'
import { BedBoardProvider } from './bed-board-context.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/home')

/** Keeps the scroll position at the board when the address changes. */
const IN_PLACE = { hash: true, resetScroll: false, hashScrollIntoView: false } as const

/** The rooms on the start page: the board of beds, or the list of rooms. */
export function HomeRooms() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hospital = useHospital()

  const openForm = useCallback(
    (form: BedForm) => void navigate({ search: (current) => ({ ...current, ...form }), ...IN_PLACE }),
    [navigate],
  )
  const close = () =>
    void navigate({
      search: (current) => ({ ...current, form: undefined, bed: undefined, episode: undefined }),
      replace: true,
      ignoreBlocker: true,
      ...IN_PLACE,
    })
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({
        search: (current) => ({ ...current, ...change(current) }),
        replace,
        ...IN_PLACE,
      }),
    [navigate],
  )
  const filter = useCallback(
    (change: { floor?: string; service?: string; state?: string }) =>
      void navigate({
        search: (current) => homeSearch({ ...current, ...change }),
        replace: true,
        ...IN_PLACE,
      }),
    [navigate],
  )
  useAnchor('tablero')

  return (
    <BedBoardProvider openForm={openForm}>
      <section
        id="tablero"
        aria-labelledby="cuartos"
        // Takes the focus of whoever jumps here, so that Tab goes on from here.
        tabIndex={-1}
        // Only the navigation bar sticks above it, no table header.
        className="flex -scroll-mt-8 flex-col gap-4 outline-none short:gap-2"
      >
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="cuartos" className="text-xl font-semibold">
            Cuartos
          </h2>
          <nav aria-label="Vista de los cuartos" className="flex gap-1">
            <ViewLink view={undefined} />
            <ViewLink view="lista" />
          </nav>
          {hospital.can('rooms', 'write') && (
            <Link
              {...hospitalLinks(hospital).roomsSettings}
              title="Administrar cuartos"
              className={buttonClass('ghost', 'ml-auto')}
            >
              <Settings2 aria-hidden="true" className="size-4" />
              <span className="narrow:sr-only">Administrar cuartos</span>
            </Link>
          )}
        </header>
        {search.view === 'lista' ? (
          <RoomList search={search} onSearch={toList} emptyHint={<EmptyHint />} />
        ) : (
          <BedBoard filters={search} onFilter={filter} emptyHint={<EmptyHint />} />
        )}
      </section>
      <BedDialogs open={search} onClose={close} />
    </BedBoardProvider>
  )
}

function ViewLink({ view }: { view: 'lista' | undefined }) {
  const hospital = useHospital()
  const Icon = view === 'lista' ? List : LayoutGrid
  return (
    <Link
      {...hospitalLinks(hospital).board}
      search={{ view }}
      hashScrollIntoView={false}
      resetScroll={false}
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
      className={buttonClass('ghost', 'data-[status=active]:bg-accent-soft data-[status=active]:text-accent')}
    >
      <Icon aria-hidden="true" className="size-4" />
      {view === 'lista' ? 'Lista' : 'Tablero'}
    </Link>
  )
}

/** Says what belongs here, and links to the next step for those who may take it. */
function EmptyHint() {
  const hospital = useHospital()
  if (!hospital.can('rooms', 'write'))
    return 'Aquí aparecen los cuartos con sus camas cuando alguien los agregue.'
  return (
    <>
      Aquí aparecen los cuartos con sus camas.{' '}
      <Link {...hospitalLinks(hospital).roomsSettings} className="text-accent underline">
        Agrega los primeros
      </Link>{' '}
      o sigue los <FirstStepsLink />.
    </>
  )
}

/** Whoever does one of these goes their own way. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** How long a page may take to come whole. */
const SETTLED_MS = 5_000

/**
 * Keeps the part of the page that the address names at the top while the rest of the page comes: what stands above it
 * has no height yet when the router scrolls there. Ends with the first hand on the page.
 */
function useAnchor(id: string): void {
  const isNamed = useLocation({
    select: ({ hash, state }) => hash === id && state.__hashScrollIntoViewOptions !== false,
  })

  useEffect(() => {
    if (!isNamed) return
    const keep = () => document.getElementById(id)?.scrollIntoView()
    const observer = new ResizeObserver(keep)
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), SETTLED_MS)
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      observer.disconnect()
    })
    for (const hand of HANDS)
      document.addEventListener(hand, () => ended.abort(), { signal: ended.signal, passive: true })
    observer.observe(document.body)
    return () => ended.abort()
  }, [id, isNamed])
}
