import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Doctor, DoctorListQuery, DoctorPage } from '#src/features/doctors/contract.ts'
import type { Call } from './call.ts'
import { type Endpoint, endpoint, NO_BODY, NO_RECORD, VersionQuery } from './endpoint.ts'
import { matches, pageOf } from './listing.ts'

const path = '/api/hospitals/{hospitalId}/doctors'
const access = ['doctors', 'read'] as const
const ORDERS = {
  name: 'users.userNameSort',
  doctorId: 'doctors.doctorId',
  specialty: 'doctors.specialtySort',
}
const SEARCHED = [
  sql<string>`users.userSearch`,
  sql<string>`doctors.specialtySearch`,
  sql<string>`doctors.professionalLicense`,
]

function doctorsOf({ db, hospitalId }: Call) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.userId', 'doctors.doctorId')
    .select([
      'doctorId',
      'userName',
      'email',
      'phone',
      'professionalLicense',
      'specialty',
      'specialtyLicense',
    ])
    .select(['certificationExpiryDate as certificationExpiresAt', 'status', 'version'])
    .where('hospitalId', '=', hospitalId)
}

function toDoctor(row: { doctorId: string; userName: string | null; email: string | null }): Doctor {
  return z.parse(Doctor, { ...row, name: row.userName ?? row.doctorId, email: row.email ?? '' })
}

const list = endpoint({
  method: 'GET',
  path,
  summary: 'Doctors of a hospital',
  access,
  guard: 'none',
  query: DoctorListQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: DoctorPage },
  async handle(call) {
    const rows = doctorsOf(call).where(matches(call.query.search, SEARCHED))
    const page = await pageOf(rows, call.query, ORDERS, 'doctors.doctorId')
    return { status: 200, body: { ...page, data: page.data.map(toDoctor) } }
  },
})

const detail = endpoint({
  method: 'GET',
  path: `${path}/{doctorId}`,
  summary: 'One doctor of a hospital',
  access,
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  async find(call) {
    const row = await doctorsOf(call)
      .where('doctorId', '=', call.params.doctorId ?? '')
      .executeTakeFirst()
    return row && toDoctor(row)
  },
  answer: { status: 200, schema: Doctor },
  handle: async ({ found }) => ({ status: 200, body: found }),
})

export const doctorEndpoints: readonly Endpoint[] = [list, detail]
