import type { DoctorStatus, Profession } from '#src/domain/doctors/contract.ts'
import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readWord } from '#src/lib/address.ts'

/** The state of the list of doctors: what it is narrowed by, and which form is open on whom. */
export interface DoctorsSearch extends TableSearch {
  status?: DoctorStatus | undefined
  profession?: Profession | undefined
  form?: 'nuevo' | 'editar' | 'baja' | 'pendientes' | undefined
  /** The `sub` of the doctor that the form is about. */
  doctor?: string | undefined
}

const readTable = tableSearch(['name', 'specialty'])
const STATUSES: readonly DoctorStatus[] = ['active', 'paused', 'retired']
// Not taken from the contract, which would load with the first page.
const PROFESSIONS = [
  'physician',
  'resident',
  'intern',
  'nurse',
  'psychologist',
  'nutritionist',
  'socialWorker',
  'dentist',
  'physiotherapist',
  'coding',
] as const satisfies readonly Profession[]
const MAX_ID = 200

export function doctorsSearch(raw: Record<string, unknown>): DoctorsSearch {
  const { doctor } = raw
  return {
    ...readTable(raw),
    status: readWord(raw.status, STATUSES),
    profession: readWord<Profession>(raw.profession, PROFESSIONS),
    form: readWord(raw.form, ['nuevo', 'editar', 'baja', 'pendientes'] as const),
    doctor: typeof doctor === 'string' && doctor !== '' && doctor.length <= MAX_ID ? doctor : undefined,
  }
}
