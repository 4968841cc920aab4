import type { Kysely, Updateable } from 'kysely'
import * as z from 'zod/mini'
import { PatientUpdate, type Registration, type UnidentifiedCreate } from '#src/domain/patients/bodies.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { patientColumns, patientRow, recordNumberText } from '../db/rows.ts'
import type { PatientsTable, Schema } from '../db/schema.ts'
import { updateVersion } from '../db/update-version.ts'
import { fieldError } from '../http/api-error.ts'
import { hasFields } from '../http/omitted-fields.ts'
import type { HandlerResult, RequestContext } from '../http/request-context.ts'
import { requireBirthDate } from './birth-date.ts'
import { hasCurp, readPatient } from './reads.ts'

/**
 * Throws 422 for a birth date that can't be, and 409 for the CURP of another patient.
 * @param stored the patient so far, who may have the CURP already; undefined for a new one
 */
async function check(
  context: RequestContext,
  { birthDate, curp }: PatientUpdate,
  stored?: Patient,
): Promise<void> {
  const { db, hospitalId } = context
  await requireBirthDate(context, birthDate, stored)
  if (!curp) return
  const holder = await db
    .selectFrom('patients')
    .select(['patientId', 'givenNames', 'firstSurname', 'secondSurname', 'recordNumber'])
    .where('hospitalId', '=', hospitalId)
    .where(hasCurp(curp))
    .where('patientId', '<>', stored?.patientId ?? 0)
    .executeTakeFirst()
  if (!holder) return
  const text = `Esa CURP ya es de ${fullName(holder)}, expediente ${holder.recordNumber}`
  throw fieldError(409, 'curp', text, { patientId: holder.patientId })
}

/** Takes the next number of a hospital's records: two who register at once get two. */
async function takeRecordNumber(db: Kysely<Schema>, hospitalId: number): Promise<string> {
  const { next } = await db
    .insertInto('recordCounters')
    .values({ hospitalId, next: 2 })
    .onConflict((conflict) =>
      conflict.column('hospitalId').doUpdateSet((eb) => ({ next: eb('recordCounters.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return recordNumberText(next - 1)
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

/** Stores a new patient. Gives the id. */
export async function insertPatient(
  context: RequestContext & { body: z.output<typeof Registration> },
): Promise<number> {
  const { db, hospitalId, now, body } = context
  const recordNumber = await takeRecordNumber(db, hospitalId)
  const identified = body.identified !== false
  const patient = body.identified === false ? unidentified(body, recordNumber) : body
  await check(context, patient)
  const { patientId } = await db
    .insertInto('patients')
    .values(patientRow(patient, { hospitalId, recordNumber, identified, createdAt: now.getTime() }))
    .returning('patientId')
    .executeTakeFirstOrThrow()
  return patientId
}

/** What is known of a patient; age and birth date stand for each other, so that one takes the place of the other. */
export function restOf({ birthDate, estimatedAge, ...rest }: Patient, sent: unknown): object {
  const { birthDate: born, estimatedAge: age } = hasFields(sent) ? sent : {}
  return { ...rest, birthDate: age == null ? birthDate : null, estimatedAge: born ? null : estimatedAge }
}

/** Writes over what is stored of a patient, as the next version, and answers with the record as it is then. */
export async function changePatient(
  context: RequestContext & { found: Patient },
  values: Updateable<PatientsTable>,
): Promise<HandlerResult> {
  const { patientId, version } = context.found
  await updateVersion(context.db, 'patients', { patientId }, version, values)
  return { status: 200, body: await readPatient(context, patientId), patientId }
}

/** Changes what people write about a patient. */
export async function writeAbout(
  context: RequestContext & { body: PatientUpdate; found: Patient },
  identified: boolean,
): Promise<HandlerResult> {
  const { body, found } = context
  await check(context, body, found)
  return changePatient(context, {
    ...patientColumns(body, found.recordNumber),
    keysOfVersion: found.version + 1,
    identified: identified ? 1 : 0,
  })
}
