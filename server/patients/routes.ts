import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { Patient, PatientListQuery, PatientPage, PatientSummary } from '#src/domain/patients/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { type OpenStay, openStays } from '../episodes/open-stays.ts'
import { detail, type Endpoint, lists } from '../http/endpoint.ts'
import { findPatient, patientsByIds } from './reads.ts'

const path = '/api/hospitals/{hospitalId}/patients'
const ORDERS = {
  name: 'patients.patientSort',
  recordNumber: 'patients.recordNumber',
  birthDate: 'patients.bornOn',
  lastMovementAt: 'patients.lastMovementAt',
  patientId: 'patients.patientId',
}

/** Whether a patient lies in one of these beds. */
function among(stays: readonly OpenStay[]) {
  const ids = JSON.stringify(stays.map(({ patientId }) => patientId))
  return sql<SqlBool>`patientId in (select value from json_each(${ids}))`
}

/** For the log: whom a search by CURP or record number ended in, where that is one patient. */
function lookedUp(search: string, [only]: readonly Patient[], total = 0): { patientId?: number } {
  if (total !== 1 || !only) return {}
  const { patientId, curp, recordNumber } = only
  const words = search.toUpperCase().split(/\s+/).filter(Boolean)
  const isThem = words.some(
    (word) => word === curp || word.padStart(recordNumber.length, '0') === recordNumber,
  )
  return isThem ? { patientId } : {}
}

const list = lists({
  path,
  summary:
    'Patients of a hospital in short; a list is no reading of a record, unless a CURP or record number ends in one patient',
  access: ['patients', 'read'],
  query: PatientListQuery,
  schema: PatientPage,
  async handle(context) {
    const { db, hospitalId, query } = context
    const { admitted, identified, service, doctorId } = query
    const stays = await openStays(context)
    const chosen = stays.filter(
      (stay) => (!service || stay.service === service) && (!doctorId || stay.attendingDoctorId === doctorId),
    )
    const ids = db
      .selectFrom('patients')
      .select('patientId')
      .where('hospitalId', '=', hospitalId)
      .where(matches(query.search, [sql`patientSearch`]))
      .$if(identified !== undefined, (rows) => rows.where('identified', '=', identified ? 1 : 0))
      .$if(Boolean(admitted || service || doctorId), (rows) => rows.where(among(chosen)))
      .$if(admitted === false, (rows) => rows.where(({ not }) => not(among(stays))))
    const { data, pagination } = await pageOf(ids, query, ORDERS, 'patients.patientId')
    const page = data.map(({ patientId }) => patientId)
    const found = await patientsByIds(context, page, stays)
    return {
      status: 200,
      body: { data: found.map((patient) => z.parse(PatientSummary, patient)), pagination },
      ...lookedUp(query.search, found, pagination.totalItems),
    }
  },
})

const record = detail({
  path: `${path}/{patientId}`,
  summary: 'The record of a patient; reading it is logged',
  access: ['patients', 'read'],
  schema: Patient,
  find: findPatient,
  patientOf: ({ patientId }) => patientId,
})

export const patientEndpoints: readonly Endpoint[] = [list, record]
