import { type ReactNode, useMemo } from 'react'
import type { Room } from '#src/domain/rooms/contract.ts'
import { EPISODE_LOOKS } from '#src/features/episodes/parts/episode-looks.ts'
import { classes } from '#src/ui/classes.ts'
import { SearchBox } from '#src/ui/SearchBox.tsx'
import { FilterSelect } from '#src/ui/SelectField.tsx'
import type { StateLook } from '#src/ui/StateBadge.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { floorTitle } from '../labels.ts'
import { BED_LOOKS } from '../parts/bed-looks.ts'
import type { Floor } from '../parts/beds.ts'
import type { BoardState } from '../search-params.ts'
import { useBedBoardContext } from './bed-board-context.tsx'
import { type BedFilters, type BoardCounts, countBoard, NONE, servicesOf } from './board.ts'

/** What the filters change; an empty value narrows nothing. */
export type ChangeBoardFilter = (change: { floor?: string; service?: string; state?: string }) => void

interface BoardToolbarProps {
  rooms: readonly Room[]
  floors: readonly Floor[]
  filters: BedFilters
  onFilter: ChangeBoardFilter
  /** What is typed may be a name, and stays out of the address. */
  onText: (text: string) => void
  /** The choice of how the beds are shown, and what else stands beside the search. */
  children: ReactNode
}

/** Narrows the board by floor, service, the words of a clave, a name, a diagnosis or a doctor, and by state. */
export function BoardToolbar({ rooms, floors, filters, onFilter, onText, children }: BoardToolbarProps) {
  const services = useMemo(
    () => servicesOf(rooms).map((value) => ({ value, label: value === NONE ? 'Sin servicio' : value })),
    [rooms],
  )
  return (
    <>
      {/* On a phone the search and the services share a line. */}
      <div className="flex flex-wrap items-center gap-2 narrow:[&>search]:basis-24 narrow:[&>select]:flex-1 narrow:[&>select]:basis-40">
        <SearchBox value={filters.text} onSearch={onText} />
        <FilterSelect
          label="Servicio"
          all="Todos los servicios"
          value={filters.service ?? ''}
          options={services}
          onValue={(service) => onFilter({ service })}
        />
        {children}
      </div>
      <div className="sticky top-(--bar) z-10 -mx-3 flex flex-wrap gap-x-2 bg-ground px-3 py-0.5 short:static">
        <FloorStrip floors={floors} chosen={filters.floor} onFloor={(floor) => onFilter({ floor })} />
        <StateStrip rooms={rooms} chosen={filters.state} onState={(state) => onFilter({ state })} />
      </div>
    </>
  )
}

interface ChipProps {
  isChosen: boolean
  onToggle: () => void
  children: ReactNode
}

/** Narrows the board by one value; pressed again, no longer. */
function Chip({ isChosen, onToggle, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onToggle} className={CHIP}>
      {children}
    </button>
  )
}

const CHIP = classes(
  'flex min-h-7 items-center gap-1 rounded-full border border-transparent px-1.5 text-sm whitespace-nowrap tabular-nums',
  '-outline-offset-2 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11',
)

interface FloorStripProps {
  floors: readonly Floor[]
  chosen: string | undefined
  onFloor: (floor: string) => void
}

/** Every floor and its number of beds. */
function FloorStrip({ floors, chosen, onFloor }: FloorStripProps) {
  if (floors.length < 2) return null
  const bedsOf = (rooms: readonly Room[]) => rooms.reduce((sum, { beds }) => sum + beds.length, 0)
  const all = floors.reduce((sum, { rooms }) => sum + bedsOf(rooms), 0)
  return (
    <Toolbar label="Piso">
      <Chip isChosen={chosen === undefined} onToggle={() => onFloor('')}>
        Todos <span className="text-muted">{all}</span>
      </Chip>
      {floors.map(({ name, rooms }) => {
        const value = name === '' ? NONE : name
        return (
          <Chip
            key={value}
            isChosen={chosen === value}
            onToggle={() => onFloor(chosen === value ? '' : value)}
          >
            <bdi>{floorTitle(name)}</bdi> <span className="text-muted">{bedsOf(rooms)}</span>
          </Chip>
        )
      })}
    </Toolbar>
  )
}

interface StateOption {
  state: BoardState
  look: StateLook
  /** What the board says of that many. */
  text: (counts: BoardCounts) => string
}

const STATES: readonly StateOption[] = [
  {
    state: 'occupied',
    look: BED_LOOKS.occupied,
    text: ({ occupied }) => (occupied === 1 ? 'ocupada' : 'ocupadas'),
  },
  {
    state: 'free',
    look: BED_LOOKS.free,
    text: ({ free }) => (free === 1 ? 'disponible' : 'disponibles'),
  },
  { state: 'cleaning', look: BED_LOOKS.cleaning, text: () => 'en limpieza' },
  { state: 'outOfService', look: BED_LOOKS.outOfService, text: () => 'fuera de servicio' },
  {
    state: 'leaving',
    look: EPISODE_LOOKS.dischargeOrdered,
    text: ({ leaving, overdue }) => {
      const words = leaving === 1 ? 'alta hoy' : 'altas hoy'
      if (overdue === 0) return words
      return `${words} (${overdue} ${overdue === 1 ? 'vencida' : 'vencidas'})`
    },
  },
  { state: 'unattended', look: EPISODE_LOOKS.unattended, text: () => 'sin médico' },
]

interface StateStripProps {
  rooms: readonly Room[]
  chosen: BoardState | undefined
  onState: (state: string) => void
}

/** The number of beds in each state, which is the legend of the board; each narrows it to those beds. */
function StateStrip({ rooms, chosen, onState }: StateStripProps) {
  const { clock, now, mayReadEpisodes, mayReadDoctors } = useBedBoardContext()
  const counts = useMemo(() => countBoard(rooms, { ...clock, now }), [rooms, clock, now])
  const shown = STATES.filter(({ state }) => {
    if (state === 'leaving' && !mayReadEpisodes) return false
    if (state === 'unattended' && !mayReadDoctors) return false
    return counts[state] > 0 || chosen === state
  })
  return (
    <Toolbar label="Estado">
      {shown.map(({ state, look: [Icon, color], text }) => (
        <Chip key={state} isChosen={chosen === state} onToggle={() => onState(chosen === state ? '' : state)}>
          <Icon aria-hidden="true" className={`size-4 ${color}`} />
          <span className="font-semibold">{counts[state]}</span> {text(counts)}
        </Chip>
      ))}
    </Toolbar>
  )
}
