import { useLocation, useSearch } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { canOpen } from '#src/hospital/sections.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { formatCount } from '#src/lib/count.ts'
import { classes } from '#src/ui/classes.ts'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Card } from './card.ts'
import { useArchiveCards } from './use-archive-cards.ts'
import { useCleaningCard } from './use-cleaning-card.ts'
import {
  useAttendedCard,
  useDraftsCard,
  useLeavingCard,
  useOverdueCard,
  usePhysicianCards,
} from './use-episode-cards.ts'
import { useEmergencyCard, useHandoverCard, useLeftBehindCard } from './use-rare-cards.ts'

const HomeCard = lazyComponent(async () => (await import('./HomeCard.tsx')).HomeCard)
const TITLE = 'Página de Inicio'
/** Either opens the page. */
const NEEDS = [
  ['rooms', 'read'],
  ['episodes', 'read'],
] as const

/** What the board is told of the day. */
interface DayOfBoard {
  /** The beds that the open list of the day is about; unset where it is about none in particular. */
  concerned: ReadonlySet<number> | undefined
  /** The board opens a panel of its own. */
  onPanel: () => void
}

interface HomePageProps {
  board: (day: DayOfBoard) => ReactNode
}

/** The start page: the person's day in a line, and below it the beds, which it is for. */
export function HomePage({ board }: HomePageProps) {
  const hospital = useHospital()
  // The day asks for nothing on behalf of whoever may not see it.
  if (!canOpen(NEEDS, hospital.can)) return <AreaPage title={TITLE} needs={NEEDS} />
  return <Home key={hospital.id} board={board} />
}

function Home({ board }: HomePageProps) {
  const hospital = useHospital()
  const isBoard = useLocation({ select: ({ hash }) => hash === 'tablero' })
  const [chosen, setChosen] = useState<string>()
  const cards = useCards(chosen)
  const open = cards.find(({ id }) => id === chosen)
  const opener = useRef<HTMLElement>(null)
  const close = useCallback(() => {
    setChosen(undefined)
    opener.current?.focus({ preventScroll: true })
  }, [])
  const onPanel = useCallback(() => setChosen(undefined), [])
  const beds = open?.rows.flatMap(({ bedIds = [] }) => bedIds).join() ?? ''
  // The same set as long as it holds the same beds: the board renders with each new one.
  const concerned = useMemo(() => (beds === '' ? undefined : new Set(beds.split(',').map(Number))), [beds])
  return (
    <AreaPage
      title={isBoard ? 'Cuartos' : TITLE}
      width="full"
      needs={NEEDS}
      actions={
        <DayStrip
          cards={cards}
          chosen={chosen}
          onChoose={(id, button) => {
            opener.current = button
            setChosen(id)
          }}
        />
      }
    >
      <StaleCards cards={cards} />
      {hospital.can('rooms') && board({ concerned, onPanel })}
      {open && <HomeCard card={open} onClose={close} />}
    </AreaPage>
  )
}

interface DayStripProps {
  cards: readonly Card[]
  chosen: string | undefined
  onChoose: (id: string | undefined, button: HTMLElement) => void
}

/**
 * The number of things that wait for the signed-in person; each opens its list and brings its beds out on the board. The
 * numbers come together, into a line that is there from the start: nothing moves under a thumb.
 */
function DayStrip({ cards, chosen, onChoose }: DayStripProps) {
  const [hasCome, setHasCome] = useState(false)
  if (!hasCome && cards.every(({ state }) => state !== 'pending')) setHasCome(true)
  const shown = cards.filter(
    ({ id, state, total }) => hasCome && (state === 'failed' || total > 0 || id === chosen),
  )
  return (
    <section
      aria-labelledby="mi-dia"
      className="flex min-h-8 min-w-0 flex-1 items-center max-lg:basis-full lg:justify-end pointer-coarse:min-h-11"
    >
      <h2 id="mi-dia" className="sr-only">
        Mi día
      </h2>
      {hasCome && shown.length === 0 && <p className="text-muted">Nada pendiente hoy</p>}
      {shown.length > 0 && (
        <Toolbar label="Mi día">
          {shown.map(({ id, title, short, state, total }) => (
            <button
              key={id}
              type="button"
              aria-expanded={id === chosen}
              title={title}
              onClick={({ currentTarget }) => onChoose(id === chosen ? undefined : id, currentTarget)}
              className={classes(
                'flex min-h-8 items-center gap-1.5 rounded-md border border-line bg-raised px-2.5 whitespace-nowrap hover:bg-sunken',
                '-outline-offset-2 aria-expanded:border-accent aria-expanded:bg-accent-soft aria-expanded:text-accent pointer-coarse:min-h-11',
              )}
            >
              {short}{' '}
              <span className="min-w-4 text-center font-semibold tabular-nums">
                {state === 'failed' ? (
                  <>
                    <TriangleAlert aria-hidden="true" className="inline size-4 text-danger" />
                    <span className="sr-only">No se pudo cargar</span>
                  </>
                ) : (
                  formatCount(total)
                )}
              </span>
            </button>
          ))}
        </Toolbar>
      )}
    </section>
  )
}

/** Says that what is counted could not be loaded again. */
function StaleCards({ cards }: { cards: readonly Card[] }) {
  const { timeZone } = useHospital().clock
  const stale = cards.flatMap(({ staleSince }) => staleSince ?? [])
  if (stale.length === 0) return null
  const retry = () => {
    for (const { staleSince, retry } of cards) if (staleSince !== undefined) retry()
  }
  return <StaleSince loadedAt={Math.min(...stale)} timeZone={timeZone} onRetry={retry} />
}

/** The cards that one may see, in the order in which one works through them. */
function useCards(chosen: string | undefined): Card[] {
  const hospital = useHospital()
  const handovers = useHandoverCard(chosen === 'entregas-por-aceptar')
  const attended = useAttendedCard(chosen === 'mis-pacientes')
  const ofEpisodes = [
    attended,
    ...useOverdueCard(attended, chosen === 'notas-vencidas'),
    ...usePhysicianCards(chosen),
    ...useArchiveCards(chosen),
    useDraftsCard(chosen === 'borradores'),
    useLeavingCard(chosen === 'altas-previstas'),
  ]
  const ofDirection = [
    ...useEmergencyCard(chosen === 'accesos-de-emergencia'),
    ...useLeftBehindCard(chosen === 'pendientes-de-otros'),
  ]
  const cleaning = useCleaningCard(chosen === 'camas-por-limpiar')
  const isList = useSearch({ strict: false, select: ({ view }) => view === 'lista' })
  return [
    // Whoever begins a shift takes over their patients first.
    ...handovers,
    ...(hospital.can('episodes') ? ofEpisodes : []),
    // These beds are read from the board, which says itself what could not be loaded.
    ...(hospital.can('rooms', 'write') && (cleaning.state !== 'failed' || isList)
      ? [{ ...cleaning, staleSince: undefined }]
      : []),
    ...ofDirection,
  ]
}
