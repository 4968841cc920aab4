import { type Insertable, type Kysely, sql } from 'kysely'
import { insertRows } from '#server/db/bulk-insert.ts'
import { fillDiagnosisCodes } from '#server/db/migrations/024-diagnosis-codes.ts'
import { patientRow, recordNumberText } from '#server/db/rows.ts'
import type { DoctorsTable, Schema } from '#server/db/schema.ts'
import { WHO } from './clinical/complaints.ts'
import { clinicalRows, type FirstIds } from './clinical/hospital.ts'
import type { MakePerson } from './clinical/people.ts'
import type { Size } from './clinical/rooms.ts'
import { around } from './cycle.ts'
import { HOSPITAL_NAMES } from './names.ts'
import { makeRandom } from './random.ts'

/** Hears how many patients are there, of how many. */
export type Progress = (done: number, total: number) => void

/** How many patients hospital 1 has in the large seed. */
export const MANY_PATIENTS = 100_000

/** After each so many patients, `Progress` hears of it. */
const PART = 5_000

const DAY = 86_400_000
const NOBODY = { name: '', relationship: '', phone: '' }

function sizeOf(hospitalId: number, name: 'default' | 'large'): Size {
  if (hospitalId === 1) return name === 'large' ? 'huge' : 'rich'
  return hospitalId <= 4 ? 'medium' : 'small'
}

/** People of whom there is nothing but their registration. */
async function insertRegistered(
  db: Kysely<Schema>,
  { makePerson, registered, now }: { makePerson: MakePerson; registered: number; now: number },
  progress: Progress,
): Promise<void> {
  const random = makeRandom(8_001)
  for (let number = registered + 1; number <= MANY_PATIENTS; ) {
    const rows = []
    for (; number <= MANY_PATIENTS && rows.length < PART; number += 1) {
      const person = makePerson(around(WHO, 1 + random(WHO.length - 1)), 0)
      const createdAt = now - DAY - random(400 * DAY)
      const recordNumber = recordNumberText(number)
      rows.push(
        patientRow(
          { ...person, address: '', emergencyContact: NOBODY },
          { hospitalId: 1, recordNumber, identified: true, createdAt },
        ),
      )
    }
    await insertRows(db, 'patients', rows)
    progress(number - 1, MANY_PATIENTS)
  }
}

/**
 * The rooms, patients and episodes of the seed's named hospitals. In the large one, hospital 1 has 200 rooms with
 * 800 beds and 100,000 patients, and episode 1 (of patient 1) a timeline of 5,000 entries.
 */
export async function insertClinical(
  db: Kysely<Schema>,
  name: 'default' | 'large',
  doctors: readonly Insertable<DoctorsTable>[],
  now: number,
  progress: Progress,
): Promise<void> {
  let first: FirstIds = { roomId: 1, bedId: 1, patientId: 1, episodeId: 1 }
  for (let hospitalId = 1; hospitalId <= HOSPITAL_NAMES.length; hospitalId += 1) {
    const active = doctors.filter((one) => one.hospitalId === hospitalId && one.status === 'active')
    const size = sizeOf(hospitalId, name)
    if (size === 'huge') progress(0, MANY_PATIENTS)
    const { rows, next, makePerson } = clinicalRows(hospitalId, size, active, now, first)
    for (const table of TABLES) await insertRows(db, table, rows[table])
    if (size === 'huge') {
      const registered = rows.patients.length
      progress(registered, MANY_PATIENTS)
      await insertRegistered(db, { makePerson, registered, now }, progress)
      // Those of the other hospitals come after them.
      first = { ...next, patientId: MANY_PATIENTS + 1 }
    } else first = next
  }
  await fillCorrections(db)
  await fillDiagnosisCodes(db)
  await db
    .insertInto('recordCounters')
    .columns(['hospitalId', 'next'])
    .expression(
      db
        .selectFrom('patients')
        .select(['hospitalId', sql<number>`max(cast("recordNumber" as integer)) + 1`.as('next')])
        .groupBy('hospitalId'),
    )
    .execute()
}

/** What was corrected of a discharge, once its movement has its number: where the patient went was not known. */
async function fillCorrections(db: Kysely<Schema>): Promise<void> {
  await sql`insert into dischargeCorrections
    select movementId, episodes.hospitalId, episodeId, dischargedAt, motive, '', diagnoses, dischargedAt, motive,
      destination, diagnoses
    from movements join episodes using (episodeId) where movements.kind = 'dischargeCorrection'`.execute(db)
}

const TABLES = [
  'rooms',
  'beds',
  'patients',
  'episodes',
  'bedStays',
  'bedEvents',
  'movements',
  'assignments',
] as const
