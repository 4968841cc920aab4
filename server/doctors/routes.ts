import { getDoctor, listDoctors } from '#src/domain/doctors/api.ts'
import { createDoctor, updateDoctor } from '#src/domain/doctors/api-writes.ts'
import { DoctorCreate, DoctorListQuery, DoctorUpdate } from '#src/domain/doctors/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import { readMember } from '../users/reads.ts'
import { invite } from '../users/routes/invitations.ts'
import { wasShown } from '../users/writes/look-ups.ts'
import { doctorsOf, findDoctor, readDoctor, toDoctor } from './reads.ts'
import { confirm, confirmationAfter } from './routes/confirmation.ts'
import { refuseAssigned, retire } from './routes/retirement.ts'
import { changeDoctor, doctorColumns, requireOwnLicense, requireSupervisor } from './writes.ts'

const ORDERS = {
  name: 'users.userNameSort',
  doctorId: 'doctors.doctorId',
  specialty: 'doctors.specialtySort',
}
const SEARCHED = ['users.userSearch', 'doctors.specialtySearch', 'doctors.professionalLicense']

const list = implement(listDoctors, {
  summary: 'Staff of a hospital with their professions, as far as the query asks for them',
  query: DoctorListQuery,
  async handle(context) {
    const { search, status, profession, doctorId, awaitsConfirmation } = context.query
    let rows = doctorsOf(context).where(matches(context.db, search, SEARCHED))
    if (status !== undefined) rows = rows.where('status', '=', status)
    if (profession !== undefined) rows = rows.where('profession', '=', profession)
    if (doctorId !== undefined) rows = rows.where('doctorId', '=', doctorId)
    if (awaitsConfirmation !== undefined)
      rows = rows.where('unconfirmedSince', awaitsConfirmation === 'true' ? 'is not' : 'is', null)
    const page = await pageOf(rows, context.query, ORDERS, 'doctors.doctorId')
    return { status: 200, body: { ...page, data: page.data.map((row) => toDoctor(context, row)) } }
  },
})

const record = answers(getDoctor, {
  summary: 'One of the staff of a hospital',
  find: findDoctor,
})

const add = implement(createDoctor, {
  summary:
    'A user practises here from now on; an outsider is invited without groups, and practises once they accept',
  body: DoctorCreate,
  async handle(context) {
    const { db, hospitalId, body } = context
    const { doctorId } = body
    const user = await db
      .selectFrom('users')
      .select(['userId', 'userName'])
      .where('userId', '=', doctorId)
      .executeTakeFirst()
    if (!user || !(await wasShown(context, doctorId)))
      throw fieldError(422, 'doctorId', 'No existe esa persona')
    const known = await readDoctor(context, doctorId)
    if (known && known.status !== 'retired')
      throw fieldError(409, 'doctorId', `${known.name} ya está entre los doctores de este centro médico`)
    await requireOwnLicense(context, body.professionalLicense, doctorId)
    await requireSupervisor(context, body.supervisorId, doctorId)
    if (!(await readMember(db, hospitalId, doctorId))) await invite(context, user)
    // Somebody who retired here and comes back keeps the history under the same record.
    const confirmation = await confirmationAfter(context, doctorId, { ...body, status: 'active' })
    const row = { ...doctorColumns(body), ...confirmation, status: 'active' }
    if (known) return { status: 201, body: await changeDoctor(context, known, row) }
    await db
      .insertInto('doctors')
      .values({ ...row, hospitalId, doctorId, version: 1 })
      .execute()
    return { status: 201, body: await readDoctor(context, doctorId) }
  },
})

const change = implement(updateDoctor, {
  summary: 'Changes what is written about a doctor, who may pause and go on; who retired is added anew',
  body: DoctorUpdate,
  find: findDoctor,
  async handle(context) {
    const { body, found } = context
    if (found.status === 'retired')
      throw new ApiError(409, `${found.name} está de baja; para que vuelva, agrégalo de nuevo`)
    await requireOwnLicense(context, body.professionalLicense, found.doctorId)
    if (body.supervisorId !== found.supervisorId)
      await requireSupervisor(context, body.supervisorId, found.doctorId)
    if (body.profession !== found.profession) await refuseAssigned(context, found, body.profession)
    const confirmation = await confirmationAfter(context, found.doctorId, body, found)
    const values = { ...doctorColumns(body), ...confirmation, status: body.status }
    return { status: 200, body: await changeDoctor(context, found, values) }
  },
})

export const doctorEndpoints: readonly Endpoint[] = [list, record, add, change, retire, confirm]
