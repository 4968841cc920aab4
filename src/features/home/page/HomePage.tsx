import { getRouteApi, Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { StaleSince } from '#src/ui/StaleNotice.tsx'
import type { Card } from './card.ts'
import { HomeCard } from './HomeCard.tsx'
import { useCleaningCard } from './use-cleaning-card.tsx'
import { useEmergencyCard, useLeftBehindCard } from './use-direction-cards.tsx'
import { useAttendedCard, useDraftsCard, useLeavingCard, useOverdueCard } from './use-episode-cards.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/home')

/** The start page: the person's day, and below it the beds, which it is for. */
export function HomePage({ board }: { board: ReactNode }) {
  const hospital = useHospital()
  const { view } = route.useSearch()
  const mayReadRooms = hospital.can('rooms')
  return (
    <AreaPage
      title="Página de Inicio"
      width="full"
      needs={[
        ['rooms', 'read'],
        ['episodes', 'read'],
      ]}
    >
      <MyDay key={hospital.id} hasBoard={view !== 'lista'} />
      {mayReadRooms && board}
    </AreaPage>
  )
}

interface MyDayProps {
  /** The board of beds stands below, rather than the list of rooms. */
  hasBoard: boolean
}

/** The working day of the signed-in person: what waits for them, and the ways to what they do most. */
function MyDay({ hasBoard }: MyDayProps) {
  const hospital = useHospital()
  const { timeZone } = hospital.clock
  const cards = useCards(hasBoard)
  // Until all have come each keeps its place, empty or not: nothing jumps from under a finger.
  const isSettled = cards.every(({ state }) => state !== 'pending')
  const isEmpty = ({ state, total }: Card) => isSettled && state === 'ready' && total === 0
  const shown = cards.filter((card) => !isEmpty(card))
  const none = cards.filter(isEmpty).map((card) => card.none)
  const stale = cards.flatMap(({ staleSince }) => staleSince ?? [])
  const retryStale = () => {
    for (const { staleSince, retry } of cards) if (staleSince !== undefined) retry()
  }
  return (
    <section
      aria-labelledby="mi-dia"
      // Takes the focus when a button of it goes with its work.
      tabIndex={-1}
      className="flex flex-col gap-2 outline-none"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="mi-dia" className="text-xl font-semibold">
          Mi día
        </h2>
        <Shortcuts />
        {hospital.can('rooms') && (
          <p className="hidden short:block narrow:block">
            <Link
              {...hospitalLinks(hospital).board}
              search
              onClick={() => document.getElementById('tablero')?.focus({ preventScroll: true })}
              className={buttonClass('ghost', 'text-sm')}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
              {hasBoard ? 'Ir al tablero' : 'Ir a los cuartos'}
            </Link>
          </p>
        )}
      </header>
      {shown.length > 0 && (
        <div
          className={classes(
            'grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-2',
            !isSettled && 'appear-late',
          )}
        >
          {shown.map((card) => (
            <HomeCard key={card.id} card={card} />
          ))}
        </div>
      )}
      {stale.length > 0 && (
        <StaleSince loadedAt={Math.min(...stale)} timeZone={timeZone} onRetry={retryStale} />
      )}
      {/* Has its place before it is known whether it says anything. */}
      <p className="min-h-5 text-sm text-muted">{none.filter(Boolean).join(' · ')}</p>
    </section>
  )
}

/** The cards that one may see, in the order in which one works through them. */
function useCards(hasBoard: boolean): Card[] {
  const hospital = useHospital()
  const attended = useAttendedCard()
  const ofEpisodes = [attended, useOverdueCard(attended), useDraftsCard(), useLeavingCard()]
  const ofDirection = [...useEmergencyCard(), ...useLeftBehindCard()]
  const cleaning = useCleaningCard()
  // These beds are read from the board: where it stands below, the board itself says what could not be loaded.
  const quiet = { ...cleaning, staleSince: undefined }
  const ofRooms = !hasBoard ? [cleaning] : cleaning.state === 'failed' ? [] : [quiet]
  return [
    ...(hospital.can('episodes') ? ofEpisodes : []),
    ...(hospital.can('rooms') ? ofRooms : []),
    ...ofDirection,
  ]
}

/** The ways to what one does most, as far as one may. */
function Shortcuts() {
  const hospital = useHospital()
  const { patients, assignments, statistics } = hospitalLinks(hospital)
  const shown = {
    register: hospital.can('patients', 'write'),
    admit: hospital.can('patients') && hospital.can('episodes', 'write'),
    roster: hospital.can('doctorAssignments'),
    handOver: hospital.can('doctorAssignments', 'write'),
  }
  return (
    <nav aria-label="Atajos" className="flex flex-wrap gap-1">
      {shown.register && (
        <Shortcut
          label="Registrar paciente"
          Icon={UserPlus}
          link={linkOptions({ ...patients, search: { form: 'paciente' } })}
        />
      )}
      {shown.admit && (
        <Shortcut
          label="Nuevo episodio"
          Icon={BedDouble}
          link={linkOptions({ ...patients, search: { form: 'episodio' } })}
        />
      )}
      {shown.handOver && (
        <Shortcut
          label="Entregar turno"
          Icon={ArrowRightLeft}
          link={linkOptions({ ...assignments, search: { view: 'entregas', form: 'entregar' } })}
        />
      )}
      {shown.roster && <Shortcut label="Ver asignaciones" Icon={CalendarDays} link={assignments} />}
      <Shortcut label="Ver estadísticas" Icon={ChartColumn} link={statistics} />
    </nav>
  )
}

function Shortcut({ label, Icon, link }: { label: string; Icon: LucideIcon; link: LinkOptions }) {
  return (
    <Link
      {...link}
      // No page is a part of where a shortcut leads.
      activeOptions={{ exact: true }}
      title={label}
      className={buttonClass('ghost', 'text-sm narrow:px-2.5')}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="narrow:sr-only">{label}</span>
    </Link>
  )
}
