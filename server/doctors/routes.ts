import { sql } from 'kysely'
import { Doctor, DoctorListQuery, DoctorPage } from '#src/domain/doctors/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { detail, type Endpoint, lists } from '../http/endpoint.ts'
import { DOCTORS, doctorsOf, findDoctor, toDoctor } from './reads.ts'
import { retire } from './retirement.ts'
import { doctorWriteEndpoints } from './writes.ts'

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

const list = lists({
  path: DOCTORS,
  summary: 'Doctors of a hospital',
  access,
  query: DoctorListQuery,
  schema: DoctorPage,
  async handle(context) {
    const { search, status, doctorId } = context.query
    let rows = doctorsOf(context).where(matches(search, SEARCHED))
    if (status !== undefined) rows = rows.where('status', '=', status)
    if (doctorId !== undefined) rows = rows.where('doctorId', '=', doctorId)
    const page = await pageOf(rows, context.query, ORDERS, 'doctors.doctorId')
    return { status: 200, body: { ...page, data: page.data.map(toDoctor) } }
  },
})

const record = detail({
  path: `${DOCTORS}/{doctorId}`,
  summary: 'One doctor of a hospital',
  access,
  schema: Doctor,
  find: findDoctor,
})

export const doctorEndpoints: readonly Endpoint[] = [list, record, ...doctorWriteEndpoints, retire]
