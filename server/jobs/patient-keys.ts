import { patientKeys } from '../db/rows.ts'
import type { Db, Store } from '../db/store.ts'

/** Patients in one transaction: others write in between. */
const BATCH = 200

async function renewBatch(db: Db, after: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('patients')
    .select(['patientId', 'version', 'givenNames', 'firstSurname', 'secondSurname', 'curp', 'recordNumber'])
    .where('patientId', '>', after)
    .where(({ eb, or, ref }) =>
      or([eb('keysOfVersion', 'is', null), eb('keysOfVersion', '<>', ref('version'))]),
    )
    .orderBy('patientId')
    .limit(BATCH)
    .execute()
  for (const { patientId, version, curp, recordNumber, ...name } of found)
    await db
      .updateTable('patients')
      .set({ ...patientKeys(name, curp, recordNumber), keysOfVersion: version })
      .where('patientId', '=', patientId)
      // Who changes the name meanwhile makes the keys, or leaves them to the next run.
      .where('version', '=', version)
      .execute()
  return found.at(-1)?.patientId
}

/**
 * Makes the keys of patients whose record changed after their keys were made: a server of the version before knows neither
 * `soundKey` nor abbreviations, and may write while others restart.
 */
export async function renewPatientKeys(store: Store): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = await store.write('installation', (db) => renewBatch(db, from))
  }
}
