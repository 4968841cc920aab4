import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { dayAt } from '#src/domain/dates.ts'
import { AllergiesUpdate, Patient, PatientUpdate, UnidentifiedCreate } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { patientColumns, patientRow, recordNumberText } from '../db/rows.ts'
import type { Schema } from '../db/schema.ts'
import { ApiError, refusedField } from '../http/api-error.ts'
import { requireRight } from '../http/authorize.ts'
import { changes, creates, type Endpoint, endpoint, VersionQuery } from '../http/endpoint.ts'
import { hasFields } from '../http/omitted-fields.ts'
import type { HandlerResult, RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/time-zone.ts'
import { findPatient, hasCurp, patientsByIds } from './reads.ts'

const path = '/api/hospitals/{hospitalId}/patients'

const Registration = z.discriminatedUnion('identified', [
  UnidentifiedCreate,
  z.extend(PatientUpdate, { identified: z.optional(z.literal(true)) }),
])

/** Nobody who is alive was born before. */
const FIRST_DAY = '1880-01-01'

/** Refuses a birth date in the future of the hospital's calendar, one of long ago, and the CURP of another patient. */
async function check(
  { db, hospitalId, now }: RequestContext,
  { birthDate, curp }: PatientUpdate,
  own?: number,
): Promise<void> {
  if (birthDate) {
    const today = dayAt(now, await timeZoneOf(db, hospitalId))
    if (birthDate > today) throw refusedField(422, 'birthDate', 'La fecha de nacimiento no puede ser futura')
    if (birthDate < FIRST_DAY)
      throw refusedField(422, 'birthDate', 'La fecha de nacimiento no puede ser anterior a 1880')
  }
  if (!curp) return
  const duplicate = await db
    .selectFrom('patients')
    .select(['patientId', 'givenNames', 'firstSurname', 'secondSurname', 'recordNumber'])
    .where('hospitalId', '=', hospitalId)
    .where(hasCurp(curp))
    .where('patientId', '<>', own ?? 0)
    .executeTakeFirst()
  if (!duplicate) return
  const text = `Esa CURP ya es de ${fullName(duplicate)}, expediente ${duplicate.recordNumber}`
  throw refusedField(409, 'curp', text, { patientId: duplicate.patientId })
}

async function nextRecordNumber(db: Kysely<Schema>, hospitalId: number): Promise<string> {
  const { last } = await db
    .selectFrom('patients')
    .select(sql<number | null>`max(cast(recordNumber as integer))`.as('last'))
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
  return recordNumberText((last ?? 0) + 1)
}

/** Somebody whom nobody can name yet, under a label that is theirs alone. */
function unidentified({ sex, estimatedAge }: z.output<typeof UnidentifiedCreate>, recordNumber: string) {
  return z.parse(PatientUpdate, {
    givenNames: 'No identificado',
    firstSurname: recordNumber,
    sex,
    estimatedAge,
  })
}

async function answer(
  context: RequestContext,
  status: HandlerResult['status'],
  patientId: number,
): Promise<HandlerResult> {
  const [body] = await patientsByIds(context, [patientId])
  return { status, body, patientId }
}

const register = creates({
  path,
  summary: 'Registers a patient, or with `identified: false` somebody whom nobody can name yet',
  access: ['patients', 'write'],
  body: Registration,
  schema: Patient,
  async handle(context) {
    const { db, hospitalId, now, body } = context
    const recordNumber = await nextRecordNumber(db, hospitalId)
    const identified = body.identified !== false
    const patient = body.identified === false ? unidentified(body, recordNumber) : body
    await check(context, patient)
    const { patientId } = await db
      .insertInto('patients')
      .values(patientRow(patient, { hospitalId, recordNumber, identified, createdAt: now.getTime() }))
      .returning('patientId')
      .executeTakeFirstOrThrow()
    return answer(context, 201, patientId)
  },
})

/** What is known of a patient; age and birth date stand for each other, so that one takes the place of the other. */
function restOf({ birthDate, estimatedAge, ...rest }: Patient, sent: unknown): object {
  const { birthDate: born, estimatedAge: age } = hasFields(sent) ? sent : {}
  return { ...rest, birthDate: age == null ? birthDate : null, estimatedAge: born ? null : estimatedAge }
}

const existing = {
  access: ['patients', 'write'],
  guard: 'version',
  query: VersionQuery,
  body: PatientUpdate,
  find: findPatient,
  rest: restOf,
  answer: { status: 200, schema: Patient },
} as const

type Change = RequestContext & { body: PatientUpdate; found: Patient }

async function save(context: Change, identified: boolean): Promise<HandlerResult> {
  const { db, body, found } = context
  await check(context, body, found.patientId)
  await db
    .updateTable('patients')
    .set({
      ...patientColumns(body, found.recordNumber),
      identified: identified ? 1 : 0,
      version: found.version + 1,
    })
    .where('patientId', '=', found.patientId)
    .execute()
  return answer(context, 200, found.patientId)
}

const change = endpoint({
  ...existing,
  method: 'PUT',
  path: `${path}/{patientId}`,
  summary: 'Changes what is written about a patient',
  handle: (context) => save(context, context.found.identified),
})

const identify = endpoint({
  ...existing,
  method: 'POST',
  path: `${path}/{patientId}/identify`,
  summary: 'Gives a patient without identity the name that was found out',
  async handle(context) {
    if (context.found.identified) throw new ApiError(409, 'El paciente ya está identificado')
    return save(context, true)
  },
})

/** Nursing asks about them at the bedside, and changes nothing else of a record. */
const changeAllergies = changes({
  path: `${path}/{patientId}/allergies`,
  summary: 'Changes what is known of the allergies of a patient',
  access: [
    ['patients', 'write'],
    ['episodes', 'write'],
  ],
  body: AllergiesUpdate,
  find(context) {
    // The answer is the record.
    requireRight(context.principal, context.hospitalId, ['patients', 'read'])
    return findPatient(context)
  },
  schema: Patient,
  async handle(context) {
    const { db, body, found } = context
    const { state, items } = body.allergies
    await db
      .updateTable('patients')
      .set({ allergyState: state, allergies: JSON.stringify(items), version: found.version + 1 })
      .where('patientId', '=', found.patientId)
      .execute()
    return answer(context, 200, found.patientId)
  },
})

export const patientWriteEndpoints: readonly Endpoint[] = [register, change, identify, changeAllergies]
