import { useMemo } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { BedForm } from './address.ts'
import type { BedDesk } from './bed-desk.ts'
import { useFreeBed } from './use-bed-change.ts'

/**
 * What the beds of a page share. It stays the same object as long as nothing in it changes, so that hundreds of beds
 * need not be drawn anew.
 * @param openForm stays the same as well
 */
export function useNewBedDesk(openForm: (form: BedForm) => void): BedDesk {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const clock = useHospitalClock()
  const free = useFreeBed()
  const { timeZone } = clock
  const today = clock.today()
  const mayChange = isGranted('rooms', 'write')
  const mayAdmit = isGranted('episodes', 'write')
  const mayOpen = isGranted('patients')
  return useMemo(
    () => ({
      hospitalId: String(hospitalId),
      ...{ timeZone, today, mayChange, mayAdmit, mayOpen, openForm, free },
    }),
    [hospitalId, timeZone, today, mayChange, mayAdmit, mayOpen, openForm, free],
  )
}
