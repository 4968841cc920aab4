import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { writtenCurp } from '#src/domain/curp.ts'
import { comparedName, type NameParts } from '#src/domain/names.ts'
import type { Patient, TwinQuestion, TwinReason } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { duplicateReasons, soundsOf } from '#src/domain/patients/similar-names.ts'
import { storedPhone } from '#src/domain/phone.ts'
import type { Schema } from '../db/schema.ts'
import { words } from '../db/words.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { hasCurp, patientsWithStay, toPatients } from './reads.ts'

/** How many patients are compared for each thing that was asked, and how many are answered. */
const CANDIDATES = 200
const MOST = 10

/** What speaks for a patient or against. */
const KNOWN = [
  ...(['patientId', 'givenNames', 'firstSurname', 'secondSurname'] as const),
  ...(['curp', 'bornOn as birthDate', 'phone'] as const),
] as const

/** Two of these must sound in a name, so that one of them may be misspelt. */
function nameSounds({ givenNames, firstSurname, secondSurname }: NameParts): string[] {
  const [given = ''] = givenNames.split(' ')
  return given && firstSurname ? [firstSurname, given, secondSurname].filter(Boolean) : []
}

/** Each two of some conditions, together. */
function pairsOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool>[] {
  return conditions.flatMap((one, place) =>
    conditions.slice(place + 1).map((other) => sql<SqlBool>`(${one} and ${other})`),
  )
}

/** Patients whom something speaks for: more than there are duplicates, and few enough to compare one by one. */
async function candidates(db: Kysely<Schema>, hospitalId: number, asked: TwinQuestion) {
  const some = db.selectFrom('patients').select(KNOWN).limit(CANDIDATES)
  const here = some.where('hospitalId', '=', hospitalId)
  const searches = []
  const curp = asked.curp && writtenCurp(asked.curp)
  if (curp) searches.push(here.where(hasCurp(curp)))
  const phone = storedPhone(asked.phone)
  if (phone) searches.push(here.where('phone', '=', phone))
  if (asked.birthDate) searches.push(here.where('bornOn', '=', asked.birthDate))
  const sounds = soundsOf(asked)
  const names = nameSounds(sounds)
  if (names.length > 0) {
    const { contains } = words(db)
    const sound = sql`"soundKey"`
    const count = (conditions: readonly RawBuilder<SqlBool>[]) =>
      sql.join(
        conditions.map((condition) => sql`case when ${condition} then 1 else 0 end`),
        sql` + `,
      )
    const whole = (name: string) => contains(sound, ` ${name} `)
    // Each word, whatever the order: who is named so comes before hundreds who share two of the names.
    const each = sql<SqlBool>`(${sql.join(fullName(sounds).split(' ').map(whole), sql` and `)})`
    const near = db
      .selectFrom('patients')
      .select('patientId')
      .where('hospitalId', '=', hospitalId)
      // Said by pairs, PostgreSQL reads them from its index of trigrams.
      .where(({ or }) => or([...pairsOf(names.map((name) => contains(sound, name))), each]))
      .orderBy(count([each]), 'desc')
      .orderBy(count(names.map(whole)), 'desc')
      .orderBy('patientId')
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

/** The patients who may be the person asked about, the likeliest first, and why. */
export async function findDuplicates(
  scope: HospitalScope,
  asked: TwinQuestion,
): Promise<{ patient: Patient; reasons: TwinReason[] }[]> {
  const name = fullName(comparedName(asked))
  const likely = (await candidates(scope.db, scope.hospitalId, asked))
    .map((known) => ({ ...known, reasons: duplicateReasons(asked, known) }))
    .filter(({ reasons }) => reasons.length > 0)
    .map((known) => ({ ...known, weight: weigh(known.reasons, fullName(comparedName(known)) === name) }))
    .toSorted((a, b) => b.weight - a.weight || a.patientId - b.patientId)
    .slice(0, MOST)
  const ids = likely.map(({ patientId }) => patientId)
  const rows = await patientsWithStay(scope).where('patients.patientId', 'in', ids).execute()
  const patients = new Map((await toPatients(scope, rows)).map((patient) => [patient.patientId, patient]))
  return likely.flatMap(({ patientId, reasons }) => {
    const patient = patients.get(patientId)
    return patient ? [{ patient, reasons }] : []
  })
}
