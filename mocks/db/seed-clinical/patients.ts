import type { Insertable } from 'kysely'
import type { PatientUpdate } from '#src/features/patients/contract.ts'
import { around } from '../around.ts'
import { patientRow, recordNumberText } from '../rows.ts'
import type { PatientsTable } from '../schema.ts'
import { DAY, YEAR } from './amounts.ts'
import { WHO, type Who } from './complaints.ts'
import type { MakePerson } from './people.ts'
import type { Plan } from './plan.ts'

/** A patient of the seed before they are a row. */
export interface SeededPatient {
  patientId: number
  person: PatientUpdate
  identified: boolean
  who: Who
  /** Minutes, as in `Leg`. */
  registered: number
  /** From when to when they were in the hospital; nobody is so twice at once. */
  whiles: (readonly [from: number, to: number])[]
}

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

  function register({ known, complaint, admitted }: Plan): SeededPatient {
    const who = known?.who ?? complaint.who
    const patient = {
      patientId: firstId + patients.length,
      person: makePerson(who, Math.floor(admitted / DAY), known?.known),
      identified: known?.identified ?? true,
      who,
      registered: admitted - random(30),
      whiles: [],
    }
    patients.push(patient)
    return patient
  }

  function findAgain({ kind, complaint, admitted, ended, motive, known }: Plan): SeededPatient | undefined {
    const again = random(100) < (kind === 'outpatient' ? 70 : 12)
    if (!again || known || motive === 'died' || !GROWN.includes(complaint.who)) return undefined
    const to = ended ?? Number.POSITIVE_INFINITY
    const tried = Array.from({ length: 12 }, () => around(patients, random(patients.length)))
    return tried.find(
      ({ who, identified, person, whiles }) =>
        who === complaint.who &&
        identified &&
        person.status === 'active' &&
        whiles.every((one) => to < one[0] || one[1] < admitted),
    )
  }

  for (const plan of plans) {
    const patient = (patients.length > 0 && findAgain(plan)) || register(plan)
    patient.whiles.push([plan.admitted, plan.ended ?? Number.POSITIVE_INFINITY])
    patient.registered = Math.min(patient.registered, plan.admitted)
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
    return { patientId: firstId + index, person, identified: true, who, registered, whiles: [] }
  })
}

/** Their rows, numbered in the order in which they were registered. */
export function patientRows(
  hospitalId: number,
  patients: readonly SeededPatient[],
  at: (minutes: number) => number,
  lastMovementOf: ReadonlyMap<number, number>,
): Insertable<PatientsTable>[] {
  const order = [...patients].sort((one, other) => one.registered - other.registered)
  return order.map(({ patientId, person, identified, registered }, index) => {
    const recordNumber = recordNumberText(index + 1)
    const nobody = { givenNames: 'No identificado', firstSurname: recordNumber, secondSurname: '' }
    const about = identified ? person : { ...person, ...nobody, ...UNKNOWN }
    const row = patientRow(about, { hospitalId, recordNumber, identified, createdAt: at(registered) })
    return { ...row, patientId, lastMovementAt: lastMovementOf.get(patientId) ?? null }
  })
}

/** What nobody knows of whom nobody can name. */
const UNKNOWN: Partial<PatientUpdate> = {
  ...{ curp: null, birthState: '', nationality: '', address: '', phone: '', insurance: '' },
  ...{
    emergencyContact: { name: '', relationship: '', phone: '' },
    allergies: { state: 'notAsked', items: [] },
  },
}
