import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
} from 'react'
import { addDays, startOfDay } from '#src/domain/dates.ts'
import { useStayRights } from '#src/features/episodes/parts/use-stay-rights.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useMinute } from '#src/ui/use-browser-state.ts'
import type { BedForm } from '../search-params.ts'
import type { BoardClock } from './board.ts'

/** What every bed on a page shares: whose clock it goes by, what the person may do, and how. */
export interface BedBoardContext {
  links: ReturnType<typeof hospitalLinks>
  clock: Omit<HospitalClock, 'today'> & BoardClock
  /** The time, in milliseconds; it moves on each minute. */
  now: number
  mayChange: boolean
  /** See `useStayRights`, as for `mayOrder`. */
  mayAdmit: boolean
  /** May order a discharge. */
  mayOrder: boolean
  mayOpen: boolean
  mayReadEpisodes: boolean
  /** May know who attends whom. */
  mayReadDoctors: boolean
  /** Opens a form over the page. */
  openForm: (form: BedForm) => void
  /** Opens a bed's panel beside the board; none on the page of one room. */
  openPanel: ((bedId: number) => void) | undefined
}

const Context = createContext<BedBoardContext | null>(null)

export function useBedBoardContext(): BedBoardContext {
  const board = useContext(Context)
  if (!board) throw new Error('A bed stands inside BedBoardProvider')
  return board
}

/** How a bed's place on the board opens its panel: by a click beside its controls, and by the space bar on its name. */
export function usePanelDoor(bedId: number) {
  const { openPanel } = useBedBoardContext()
  return {
    onClick: ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest('a, button'))) openPanel?.(bedId)
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A link has no use for the space bar, which would scroll.
      if (!openPanel || event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
      event.preventDefault()
      openPanel(bedId)
    },
  }
}

/**
 * Opens the chart of the patient in a bed that is clicked twice. The second click counts for the bed of the first, even
 * where the panel or another bed is under the pointer by then.
 * @returns a listener for an element around all beds
 */
export function useSecondClick() {
  const clicked = useRef<Element | null>(null)
  return (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    if (event.detail < 2) {
      clicked.current = event.target.closest('a, button') ? null : event.target.closest('[data-bed-id]')
      return
    }
    event.preventDefault()
    event.stopPropagation()
    clicked.current?.querySelector<HTMLElement>('a[href*="/patients/"]')?.click()
    clicked.current = null
  }
}

/** A finger that rests opens the menu of a bed, and selects no text. */
export const HOLDABLE = 'pointer-coarse:select-none [-webkit-touch-callout:none]'

/** The bed that an element of a board stands for, or stands in. */
export const bedIdOf = (element: Element) =>
  Number(element.closest('[data-bed-id]')?.getAttribute('data-bed-id'))

/**
 * Gives the focus back to something in a list, such as a bed: to what had it there, else to its first control that the
 * keyboard reaches.
 */
export function focusIn(item: HTMLElement, before: Element | null = null): void {
  const control = item.querySelector<HTMLElement>('a[href], button:not([data-by-mouse] *)')
  const kept = before instanceof HTMLElement && before !== item && item.contains(before) ? before : undefined
  const target = kept ?? control ?? item
  target.focus({ preventScroll: true })
}

interface BedBoardProviderProps extends Pick<BedBoardContext, 'openForm'> {
  /** Both stay the same functions, so that hundreds of beds need not be drawn anew. */
  openPanel?: BedBoardContext['openPanel']
  children: ReactNode
}

/** Gives the beds of a page what they share: the same object as long as nothing in it changes. */
export function BedBoardProvider({ openForm, openPanel, children }: BedBoardProviderProps) {
  const hospital = useHospital()
  const today = hospital.clock.today()
  const now = useMinute()
  const mayChange = hospital.can('rooms', 'write')
  const { mayAdmit, mayOrder } = useStayRights()
  const mayOpen = hospital.can('patients')
  const mayReadEpisodes = hospital.can('episodes')
  const mayReadDoctors = hospital.can('doctorAssignments')
  const about = useMemo(() => {
    const { clock } = hospital
    const tomorrowAt = Date.parse(startOfDay(addDays(today, 1), clock.timeZone))
    return { links: hospitalLinks(hospital), clock: { ...clock, today, tomorrowAt } }
  }, [hospital, today])
  const board = useMemo(
    () => ({
      ...about,
      now,
      mayChange,
      mayAdmit,
      mayOrder,
      mayOpen,
      mayReadEpisodes,
      mayReadDoctors,
      openForm,
      openPanel,
    }),
    [
      about,
      now,
      mayChange,
      mayAdmit,
      mayOrder,
      mayOpen,
      mayReadEpisodes,
      mayReadDoctors,
      openForm,
      openPanel,
    ],
  )
  return <Context value={board}>{children}</Context>
}
