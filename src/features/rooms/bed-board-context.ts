import { createContext, useContext } from 'react'
import type { BedForm } from './address.ts'
import type { FreeBed } from './use-bed-change.ts'

/** What every bed on a page shares: whose clock it goes by, what the person may do, and how. */
export interface BedBoardContext {
  hospitalId: string
  timeZone: string
  /** The day of the hospital's calendar. */
  today: string
  /** May change beds. */
  mayChange: boolean
  /** May admit and transfer. */
  mayAdmit: boolean
  /** May open patients. */
  mayOpen: boolean
  /** Opens what lies over the page. */
  openForm: (form: BedForm) => void
  free: FreeBed
}

const Desk = createContext<BedBoardContext | null>(null)

export const BedDeskProvider = Desk.Provider

export function useBedBoardContext(): BedBoardContext {
  const desk = useContext(Desk)
  if (!desk) throw new Error('A bed stands on a page that provides its desk')
  return desk
}
