import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** The time zone that decides what day it is in a hospital. */
export async function timeZoneOf(db: Kysely<Schema>, hospitalId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('profiles')
    .select('timeZone')
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
  return timeZone
}
