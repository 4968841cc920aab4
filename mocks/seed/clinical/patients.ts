import type { Insertable } from 'kysely'
import { patientRow, recordNumberText, type StoredPatient } from '#server/db/rows.ts'
import type { PatientsTable } from '#server/db/schema.ts'
import type { PatientUpdate } from '#src/domain/patients/bodies.ts'
import { around } from '../cycle.ts'
import { DAY, YEAR } from './amounts.ts'
import { WHO, type Who } from './complaints.ts'
import { FIRST_RECORD } from './known.ts'
import type { MakePerson } from './people.ts'
import type { Plan } from './plan.ts'

/** A patient of the seed before they are a row. */
export interface SeededPatient {
  patientId: number
  person: StoredPatient
  identified: boolean
  /** Whether somebody lies in the seed by name: they come again to visits alone. */
  isNamed: boolean
  who: Who
  /** Minutes, as in `Leg`. */
  registered: number
  /** From when to when they were in the hospital; nobody is so twice at once. */
  whiles: (readonly [from: number, to: number])[]
}

/** So long before a visit somebody was registered: the visit itself is moved to office hours. */
const APPOINTED = 5 * DAY

const GROWN: readonly Who[] = ['woman', 'adult', 'elder']

/** Finds or makes the patient of each plan. Some come again, most of all to outpatient visits. */
export function patientsOf(
  plans: readonly Plan[],
  firstId: number,
  makePerson: MakePerson,
  random: (below: number) => number,
): { patients: SeededPatient[]; patientOf: Map<Plan, SeededPatient> } {
  const patients: SeededPatient[] = []
  const patientOf = new Map<Plan, SeededPatient>()

  function register({ known, complaint, admitted, sex, kind }: Plan): SeededPatient {
    const who = known?.who ?? complaint.who
    const decided = known?.known ?? (sex && { sex })
    const patient = {
      patientId: firstId + patients.length,
      person: makePerson(who, Math.floor(admitted / DAY), decided),
      identified: known?.identified ?? true,
      isNamed: known !== undefined,
      who,
      registered: admitted - (kind === 'outpatient' ? APPOINTED : 0) - random(30),
      whiles: [],
    }
    patients.push(patient)
    return patient
  }

  /** When they are in the hospital, as far as it is known: the hour of a visit is not. */
  function whileOf({ kind, admitted, ended }: Plan): readonly [number, number] {
    const to = ended ?? Number.POSITIVE_INFINITY
    return kind === 'outpatient' ? [admitted - APPOINTED, to + DAY] : [admitted, to]
  }

  function findAgain(plan: Plan): SeededPatient | undefined {
    const { kind, complaint, motive, known, sex } = plan
    const [from, to] = whileOf(plan)
    const again = random(100) < (kind === 'outpatient' ? 70 : 12)
    if (!again || known || motive === 'died' || !GROWN.includes(complaint.who)) return undefined
    const tried = Array.from({ length: 12 }, () => around(patients, random(patients.length)))
    return tried.find(
      ({ who, identified, isNamed, person, whiles }) =>
        who === complaint.who &&
        (!isNamed || kind === 'outpatient') &&
        identified &&
        person.status === 'active' &&
        (sex === undefined || person.sex === sex) &&
        whiles.every((one) => to < one[0] || one[1] < from),
    )
  }

  for (const plan of plans) {
    const patient = (patients.length > 0 && findAgain(plan)) || register(plan)
    const [from, to] = whileOf(plan)
    patient.whiles.push([from, to])
    patient.registered = Math.min(patient.registered, from)
    if (plan.motive === 'died') patient.person.status = 'deceased'
    patientOf.set(plan, patient)
  }
  return { patients, patientOf }
}

/** People who are registered and were never admitted; the first of them was put into the archive. */
export function registeredOnly(
  count: number,
  firstId: number,
  makePerson: MakePerson,
  random: (below: number) => number,
): SeededPatient[] {
  return Array.from({ length: count }, (_, index) => {
    const who = around(WHO, 1 + random(WHO.length - 1))
    const person = makePerson(who, 0)
    if (index === 0) person.status = 'archived'
    const registered = -random(YEAR)
    return {
      patientId: firstId + index,
      person,
      identified: true,
      isNamed: false,
      who,
      registered,
      whiles: [],
    }
  })
}

/** Puts José Pérez López, patient 1, where his record number wants him: he was registered as early as that. */
function withFirstRecord(order: readonly SeededPatient[]): SeededPatient[] {
  const first = order.find((one) => one.patientId === 1)
  const others = order.filter((one) => one !== first)
  const before = others[FIRST_RECORD - 2]
  if (!first || !before) return [...order]
  const registered = Math.min(first.registered, before.registered)
  return others.toSpliced(FIRST_RECORD - 1, 0, { ...first, registered })
}

/** Their rows, numbered in the order in which they were registered. */
export function patientRows(
  hospitalId: number,
  patients: readonly SeededPatient[],
  at: (minutes: number) => number,
  lastMovementOf: ReadonlyMap<number, number>,
): Insertable<PatientsTable>[] {
  const order = patients.toSorted((one, other) => one.registered - other.registered)
  return (hospitalId === 1 ? withFirstRecord(order) : order).map(
    ({ patientId, person, identified, registered }, index) => {
      const recordNumber = recordNumberText(index + 1)
      const nobody = { givenNames: 'No identificado', firstSurname: recordNumber, secondSurname: '' }
      const about = identified ? person : { ...person, ...nobody, ...UNKNOWN }
      const row = patientRow(about, { hospitalId, recordNumber, identified, createdAt: at(registered) })
      return { ...row, patientId, lastMovementAt: lastMovementOf.get(patientId) ?? null }
    },
  )
}

/** What nobody knows of whom nobody can name. */
const UNKNOWN: Partial<PatientUpdate> = {
  curp: null,
  birthState: '',
  nationality: '',
  address: '',
  phone: '',
  insurance: '',
  emergencyContact: { name: '', relationship: '', phone: '' },
  allergies: { state: 'notAsked', items: [] },
}
