import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { PatientSummary, TwinQuestion, type TwinReason, Twins } from '#src/domain/patients/contract.ts'
import { duplicateReasons, fullName } from '#src/domain/patients/rules.ts'
import { storedPhone } from '#src/domain/phone.ts'
import { searchKey } from '#src/domain/text.ts'
import type { Schema } from '../db/schema.ts'
import { type Endpoint, endpoint, NO_RECORD, VersionQuery } from '../http/endpoint.ts'
import { hasCurp, patientsByIds } from './reads.ts'

/** How many patients, for each thing asked, are looked at closely, and how many are told of. */
const CANDIDATES = 200
const MOST = 10

/** What speaks for a patient or against. */
const KNOWN = [
  ...(['patientId', 'givenNames', 'firstSurname', 'secondSurname'] as const),
  ...(['curp', 'bornOn as birthDate', 'phone'] as const),
] as const

/** Two of these must stand in a name, so that one of them may be misspelt. */
function nameWords({ givenNames, firstSurname, secondSurname }: TwinQuestion): string[] {
  const [given = ''] = searchKey(givenNames).split(' ')
  const surname = searchKey(firstSurname)
  return given && surname ? [surname, given, searchKey(secondSurname)].filter(Boolean) : []
}

/** Patients whom something speaks for: more than there are duplicates, and few enough to compare one by one. */
async function candidates(db: Kysely<Schema>, hospitalId: number, asked: TwinQuestion) {
  const some = db.selectFrom('patients').select(KNOWN).limit(CANDIDATES)
  const here = some.where('hospitalId', '=', hospitalId)
  const searches = []
  const curp = asked.curp?.trim().toUpperCase()
  if (curp) searches.push(here.where(hasCurp(curp)))
  const phone = storedPhone(asked.phone)
  if (phone) searches.push(here.where('phone', '=', phone))
  if (asked.birthDate) searches.push(here.where('bornOn', '=', asked.birthDate))
  const words = nameWords(asked)
  if (words.length > 0) {
    const inside = sql.join(
      words.map((word) => sql`(instr(patientSearch, ${word}) > 0)`),
      sql` + `,
    )
    const whole = words.map((word) => sql`(instr(' ' || patientSearch || ' ', ${` ${word} `}) > 0)`)
    const near = db
      .selectFrom('patients')
      .select('patientId')
      .where('hospitalId', '=', hospitalId)
      .where(sql`(${inside})`, '>=', 2)
      .orderBy(sql.join(whole, sql` + `), 'desc')
      .limit(CANDIDATES)
    searches.push(some.where('patientId', 'in', near))
  }
  const found = []
  for (const search of searches) found.push(...(await search.execute()))
  return [...new Map(found.map((one) => [one.patientId, one])).values()]
}

/** A CURP weighs more than all else, one more reason more than the same name to the letter. */
function weigh(reasons: readonly TwinReason[], sameName: boolean): number {
  return (reasons.includes('curp') ? 100 : 0) + reasons.length * 10 + (sameName ? 1 : 0)
}

const ask = endpoint({
  method: 'POST',
  path: '/api/hospitals/{hospitalId}/patients/twins',
  summary:
    'Patients who may be the person being registered, the likeliest first; creates nothing, and is logged where a CURP ends in one patient',
  access: ['patients', 'read'],
  guard: 'question',
  query: VersionQuery,
  body: TwinQuestion,
  find: NO_RECORD,
  answer: { status: 200, schema: Twins },
  async handle(context) {
    const { db, hospitalId, body } = context
    const name = searchKey(fullName(body))
    const likely = (await candidates(db, hospitalId, body))
      .map((known) => ({ ...known, reasons: duplicateReasons(body, known) }))
      .filter(({ reasons }) => reasons.length > 0)
      .map((known) => ({ ...known, weight: weigh(known.reasons, searchKey(fullName(known)) === name) }))
      .toSorted((a, b) => b.weight - a.weight || a.patientId - b.patientId)
      .slice(0, MOST)
    const ids = likely.map(({ patientId }) => patientId)
    const patients = await patientsByIds(context, ids)
    const reasons = new Map(likely.map((one) => [one.patientId, one.reasons]))
    const data = patients.map((patient) => ({
      patient: z.parse(PatientSummary, patient),
      reasons: reasons.get(patient.patientId) ?? [],
    }))
    // Whoever knows a CURP has found whose it is.
    const [known, ...others] = likely.filter((one) => one.reasons.includes('curp'))
    const isOne = known !== undefined && others.length === 0
    return { status: 200, body: { data }, ...(isOne && { patientId: known.patientId }) }
  },
})

export const twinEndpoints: readonly Endpoint[] = [ask]
