import { useOwnProfession } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'

interface StayRights {
  /** True for who may admit, transfer, discharge and write. A coder completes records, and moves nobody. */
  mayAdmit: boolean
  /** True for a physician who may also order a discharge. */
  mayOrder: boolean
}

/** Returns what the signed-in person may do about stays. */
export function useStayRights(): StayRights {
  const profession = useOwnProfession()
  const mayAdmit = useHospital().can('episodes', 'write') && profession !== 'coding'
  return { mayAdmit, mayOrder: mayAdmit && profession === 'physician' }
}
