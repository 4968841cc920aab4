import { useMemo } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import type { BedForm } from './address.ts'
import type { BedBoardContext } from './bed-board-context.ts'
import { useFreeBed } from './use-bed-change.ts'

/**
 * What the beds of a page share. It stays the same object as long as nothing in it changes, so that hundreds of beds
 * need not be drawn anew.
 * @param openForm stays the same as well
 */
export function useNewBedDesk(openForm: (form: BedForm) => void): BedBoardContext {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const free = useFreeBed()
  const { timeZone } = clock
  const today = clock.today()
  const mayChange = hospital.can('rooms', 'write')
  const mayAdmit = hospital.can('episodes', 'write')
  const mayOpen = hospital.can('patients')
  return useMemo(
    () => ({
      hospitalId: String(hospital.id),
      ...{ timeZone, today, mayChange, mayAdmit, mayOpen, openForm, free },
    }),
    [hospital.id, timeZone, today, mayChange, mayAdmit, mayOpen, openForm, free],
  )
}
