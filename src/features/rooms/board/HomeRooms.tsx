import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Settings2 from 'lucide-react/icons/settings-2'
import { memo, useCallback, useState } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { loadingPart } from '#src/ui/QueryPending.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { BedDialogs } from '../dialogs.tsx'
import { type BedForm, homeSearch } from '../search-params.ts'
import { BedBoard } from './BedBoard.tsx'
import { BoardSkipButton } from './BoardSkipButton.tsx'
import { BedBoardProvider } from './bed-board-context.tsx'
import { type Density, useDensity } from './density.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/home')
const RoomList = lazyComponent(async () => (await import('../list/RoomList.tsx')).RoomList)
const BedPanel = lazyComponent(async () => (await import('./BedPanel.tsx')).BedPanel)

/** Keeps the scroll position at the board when the address changes. */
const IN_PLACE = { hash: true, resetScroll: false, hashScrollIntoView: false } as const

interface HomeRoomsProps {
  /** The beds that what was chosen of the day concerns; all where unset. */
  concerned: ReadonlySet<number> | undefined
  /** A bed's panel opens: what else lies at the side gives way. */
  onPanel: () => void
}

/**
 * The rooms on the start page: the board of beds with the panel of one, or the list of rooms. Each count of the day that
 * arrives renders the page, and leaves the board as it is.
 */
export const HomeRooms = memo(HomeRoomsDrawn)

function HomeRoomsDrawn({ concerned, onPanel }: HomeRoomsProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [density, choose] = useDensity()
  const { peek, openPanel, followPanel, closePanel } = usePanel(onPanel)

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
  const tools = <BoardTools density={density} onDensity={choose} />
  const hint = useHospital().can('rooms', 'write')
    ? 'Aquí aparecen los cuartos con sus camas.'
    : 'Aquí aparecen los cuartos con sus camas cuando alguien los agregue.'

  return (
    <BedBoardProvider openForm={openForm} openPanel={openPanel}>
      <BoardSkipButton />
      <section
        id="tablero"
        data-board
        aria-labelledby="cuartos"
        // Takes the focus of whoever jumps here, so that Tab goes on from here.
        tabIndex={-1}
        className="flex flex-col gap-1.5 outline-none"
      >
        <h2 id="cuartos" className="sr-only">
          Tablero de camas
        </h2>
        {search.view === 'lista' ? (
          <RoomList
            search={search}
            onSearch={toList}
            tools={tools}
            emptyAction={<AddRooms />}
            emptyHint={hint}
            fallback={loadingPart}
          />
        ) : (
          <BedBoard
            filters={search}
            onFilter={filter}
            density={density}
            concerned={concerned}
            peek={peek}
            onBedFocus={followPanel}
            tools={tools}
            emptyAction={<AddRooms />}
            emptyHint={hint}
          />
        )}
      </section>
      {peek !== undefined && search.view !== 'lista' && (
        <BedPanel list="beds" id={peek} onMove={openPanel} onClose={closePanel} />
      )}
      <BedDialogs open={search} onClose={close} />
    </BedBoardProvider>
  )
}

/** Which bed has its panel open. */
function usePanel(onPanel: () => void) {
  const [peek, setPeek] = useState<number>()
  const openPanel = useCallback(
    (bedId: number) => {
      onPanel()
      setPeek(bedId)
    },
    [onPanel],
  )
  return {
    peek,
    openPanel,
    /** An open panel goes along with the arrow keys. */
    followPanel: useCallback((bedId: number) => setPeek((open) => open && bedId), []),
    closePanel: useCallback(() => setPeek(undefined), []),
  }
}

interface BoardToolsProps {
  density: Density
  onDensity: (density: Density) => void
}

const VIEW = buttonClass(
  'ghost',
  'px-2 aria-pressed:bg-accent-soft aria-pressed:text-accent data-[status=active]:bg-accent-soft data-[status=active]:text-accent',
)

/** How the rooms are shown, and the way to their settings. */
function BoardTools({ density, onDensity }: BoardToolsProps) {
  const hospital = useHospital()
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: Density) => {
    onDensity(next)
    if (view === 'lista')
      void navigate({ search: (current) => homeSearch({ ...current, view: undefined }), ...IN_PLACE })
  }
  return (
    <div className="ml-auto flex items-center gap-1">
      <Toolbar label="Vista de los cuartos">
        {(['compacto', 'comodo'] as const).map((one) => {
          const Icon = one === 'compacto' ? Grid3x3 : LayoutGrid
          return (
            <button
              key={one}
              type="button"
              aria-pressed={view !== 'lista' && density === one}
              onClick={() => show(one)}
              className={VIEW}
            >
              <Icon aria-hidden="true" className="size-4" />
              <span className="between:sr-only">{one === 'compacto' ? 'Compacto' : 'Cómodo'}</span>
            </button>
          )
        })}
        <ListLink />
      </Toolbar>
      {hospital.can('rooms', 'write') && (
        <Link
          {...hospitalLinks(hospital).roomsSettings}
          aria-label="Administrar cuartos"
          title="Administrar cuartos"
          className={buttonClass('ghost', 'px-2')}
        >
          <Settings2 aria-hidden="true" className="size-4" />
        </Link>
      )}
    </div>
  )
}

function ListLink() {
  const hospital = useHospital()
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <Link
      {...hospitalLinks(hospital).home}
      hash={hash}
      search={{ view: 'lista' }}
      hashScrollIntoView={false}
      resetScroll={false}
      activeOptions={{ includeSearch: true, includeHash: false }}
      onPointerEnter={() => void RoomList.preload()}
      className={VIEW}
    >
      <List aria-hidden="true" className="size-4" />
      Lista
    </Link>
  )
}

/** The ways to the first rooms, for those who may add them. */
function AddRooms() {
  const hospital = useHospital()
  if (!hospital.can('rooms', 'write')) return null
  return (
    <>
      <Link {...hospitalLinks(hospital).roomsSettings} className={buttonClass('primary')}>
        Agregar cuartos
      </Link>
      <Link to="/getting-started" className={buttonClass()}>
        Primeros Pasos
      </Link>
    </>
  )
}
