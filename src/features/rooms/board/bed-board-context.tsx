import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import type { BedForm } from '../search-params.ts'

/** What every bed on a page shares: whose clock it goes by, what the person may do, and how. */
export interface BedBoardContext {
  hospitalId: string
  timeZone: string
  /** The day of the hospital's calendar. */
  today: string
  mayChange: boolean
  /** May admit and transfer. */
  mayAdmit: boolean
  mayOpen: boolean
  /** Opens a form over the page. */
  openForm: (form: BedForm) => void
}

const Context = createContext<BedBoardContext | null>(null)

export function useBedBoardContext(): BedBoardContext {
  const board = useContext(Context)
  if (!board) throw new Error('A bed stands inside BedBoardProvider')
  return board
}

interface BedBoardProviderProps {
  /** Stays the same function, so that hundreds of beds need not be drawn anew. */
  openForm: (form: BedForm) => void
  children: ReactNode
}

/** Gives the beds of a page what they share: the same object as long as nothing in it changes. */
export function BedBoardProvider({ openForm, children }: BedBoardProviderProps) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const { timeZone } = clock
  const today = clock.today()
  const hospitalId = String(hospital.id)
  const mayChange = hospital.can('rooms', 'write')
  const mayAdmit = hospital.can('episodes', 'write')
  const mayOpen = hospital.can('patients')
  const board = useMemo(
    () => ({ hospitalId, timeZone, today, mayChange, mayAdmit, mayOpen, openForm }),
    [hospitalId, timeZone, today, mayChange, mayAdmit, mayOpen, openForm],
  )
  return <Context value={board}>{children}</Context>
}
