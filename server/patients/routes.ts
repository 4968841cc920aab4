import * as z from 'zod/mini'
import { findDuplicatePatients, getPatient, listPatients } from '#src/domain/patients/api.ts'
import {
  archivePatient,
  createPatient,
  identifyPatient,
  unarchivePatient,
  updateAllergies,
  updatePatient,
} from '#src/domain/patients/api-writes.ts'
import { AllergiesUpdate, PatientUpdate, Registration } from '#src/domain/patients/bodies.ts'
import {
  type Patient,
  PatientListQuery,
  PatientSummary,
  StatusReason,
  TwinQuestion,
} from '#src/domain/patients/contract.ts'
import { searchKey, searchWords } from '#src/domain/text.ts'
import { joinedPageOf } from '../db/paginate.ts'
import { requireNoOpenStay } from '../episodes/writes/beds.ts'
import { ApiError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import { requireRight } from '../http/rights.ts'
import { findDuplicates } from './duplicates.ts'
import { patientInPath } from './emergency-access.ts'
import {
  attendedBy,
  BED_ORDER,
  findPatient,
  inBed,
  patientMatches,
  patientsWithStay,
  readPatient,
  toPatients,
} from './reads.ts'
import { changePatient, insertPatient, restOf, writeAbout } from './writes.ts'

const ORDERS = {
  name: 'patients.patientSort',
  recordNumber: 'patients.recordNumber',
  birthDate: { nullable: 'patients.bornOn' },
  lastMovementAt: { nullable: 'patients.lastMovementAt' },
  bed: { nullable: BED_ORDER, atEnd: true as const },
  patientId: 'patients.patientId',
}

/** For the log: whom a search by CURP or record number ended in, where that is one patient. */
function lookedUp(search: string, [only]: readonly Patient[], total = 0): { patientId?: number } {
  if (total !== 1 || !only) return {}
  const { patientId, curp, recordNumber } = only
  const isThem = searchWords(search).some(
    (word) => word === searchKey(curp ?? '') || word.padStart(recordNumber.length, '0') === recordNumber,
  )
  return isThem ? { patientId } : {}
}

const list = implement(listPatients, {
  summary:
    'Patients of a hospital in short; a list is no reading of a record, unless a CURP or record number ends in one patient',
  query: PatientListQuery,
  async handle(context) {
    const { db, hospitalId, query } = context
    const { search, admitted, identified, service, doctorId } = query
    let found = db
      .selectFrom('patients')
      .where('patients.hospitalId', '=', hospitalId)
      .where(await patientMatches(context, search))
    if (identified !== undefined) found = found.where('patients.identified', '=', identified ? 1 : 0)
    if (admitted !== undefined)
      found = found.where('patients.patientId', admitted ? 'in' : 'not in', inBed(context))
    if (service)
      found = found.where('patients.patientId', 'in', inBed(context).where('episodes.service', '=', service))
    if (doctorId) found = found.where('patients.patientId', 'in', attendedBy(context, doctorId))
    const page = await joinedPageOf(found, patientsWithStay(context), query, ORDERS, 'patients.patientId')
    const patients = await toPatients(context, page.data)
    return {
      status: 200,
      body: { ...page, data: patients.map((patient) => z.parse(PatientSummary, patient)) },
      ...lookedUp(search, patients, page.pagination.totalItems),
    }
  },
})

const record = answers(getPatient, {
  summary: 'The record of a patient; reading it is logged',
  find: findPatient,
  patientOf: ({ patientId }) => patientId,
  emergencyFor: patientInPath,
})

const register = implement(createPatient, {
  summary: 'Registers a patient, or with `identified: false` somebody whom nobody can name yet',
  body: Registration,
  async handle(context) {
    const patientId = await insertPatient(context)
    return { status: 201, body: await readPatient(context, patientId), patientId }
  },
})

const change = implement(updatePatient, {
  summary: 'Changes what is written about a patient',
  body: PatientUpdate,
  find: findPatient,
  rest: restOf,
  handle: (context) => writeAbout(context, context.found.identified),
})

const identify = implement(identifyPatient, {
  summary: 'Gives a patient without identity the name that was found out',
  body: PatientUpdate,
  find: findPatient,
  rest: restOf,
  async handle(context) {
    if (context.found.identified) throw new ApiError(409, 'El paciente ya está identificado')
    return writeAbout(context, true)
  },
})

/** Nursing asks about them at the bedside, and changes nothing else of a record. */
const changeAllergies = implement(updateAllergies, {
  summary: 'Changes what is known of the allergies of a patient',
  body: AllergiesUpdate,
  find(context) {
    // The answer is the record.
    requireRight(context.principal, context.hospitalId, ['patients', 'read'])
    return findPatient(context)
  },
  handle(context) {
    const { state, items } = context.body.allergies
    return changePatient(context, { allergyState: state, allergies: JSON.stringify(items) })
  },
})

type Status = Patient['status']

interface Move {
  summary: string
  from: Status
  to: Status
  /** Why not, for a record in another state. */
  refusals: Readonly<Partial<Record<Status, string>>>
}

/** Makes the endpoint that takes a record from one state to another; a death is recorded by the discharge alone. */
function statusMove(
  operation: typeof archivePatient | typeof unarchivePatient,
  { summary, from, to, refusals }: Move,
): Endpoint {
  return implement(operation, {
    summary,
    body: StatusReason,
    find: findPatient,
    async handle(context) {
      const { db, body, found } = context
      const { patientId, status } = found
      if (status !== from) throw new ApiError(409, refusals[status] ?? 'El expediente está en otro estado')
      if (to === 'archived') await requireNoOpenStay(db, patientId)
      return changePatient(context, { status: to, statusReason: body.reason })
    },
  })
}

const archive = statusMove(archivePatient, {
  summary: 'Archives the record of a patient who has no open stay',
  from: 'active',
  to: 'archived',
  refusals: {
    archived: 'El expediente ya está archivado',
    deceased: 'El paciente está registrado como fallecido: su expediente no se archiva',
  },
})

const unarchive = statusMove(unarchivePatient, {
  summary: 'Takes a record out of the archive',
  from: 'archived',
  to: 'active',
  refusals: {
    active: 'El expediente no está archivado',
    deceased: 'El paciente está registrado como fallecido',
  },
})

const askForDuplicates = implement(findDuplicatePatients, {
  summary:
    'Patients who may be the person being registered, the likeliest first; creates nothing, and is logged where a CURP ends in one patient',
  body: TwinQuestion,
  async handle(context) {
    const likely = await findDuplicates(context, context.body)
    const data = likely.map(({ patient, reasons }) => ({
      patient: z.parse(PatientSummary, patient),
      reasons,
    }))
    // Whoever knows a CURP has found whose it is.
    const [known, ...others] = likely.filter(({ reasons }) => reasons.includes('curp'))
    const isOne = known !== undefined && others.length === 0
    return { status: 200, body: { data }, ...(isOne && { patientId: known.patient.patientId }) }
  },
})

export const patientEndpoints: readonly Endpoint[] = [
  list,
  record,
  register,
  change,
  identify,
  changeAllergies,
  archive,
  unarchive,
  askForDuplicates,
]
