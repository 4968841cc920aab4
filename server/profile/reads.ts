import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { RUNNING } from '#src/domain/episodes/rules.ts'
import { Profile } from '#src/domain/profile/contract.ts'
import type { Schema } from '../db/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readFirstSteps } from './first-steps.ts'

/** The time zone that decides what day it is in a hospital. */
export async function timeZoneOf(db: Kysely<Schema>, hospitalId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('profiles')
    .select('timeZone')
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
  return timeZone
}

async function servicesInUse(db: Kysely<Schema>, hospitalId: number): Promise<string[]> {
  const stays = db
    .selectFrom('episodes')
    .select('service')
    .where('hospitalId', '=', hospitalId)
    .where(
      'status',
      'in',
      RUNNING.map((status) => sql.lit(status)),
    )
  const rows = await db
    .selectFrom('rooms')
    .select('service')
    .where('hospitalId', '=', hospitalId)
    .union(stays)
    .orderBy('service')
    .execute()
  return rows.map(({ service }) => service).filter(Boolean)
}

/** The profile of the hospital in the path, and with it the hospital's name. */
export async function findProfile({
  db,
  hospitalId,
  signProofMinutes,
}: RequestContext): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'profiles.hospitalId')
    .selectAll('profiles')
    .select('hospitals.name')
    .where('profiles.hospitalId', '=', hospitalId)
    .executeTakeFirst()
  if (!row) return undefined
  return z.parse(Profile, {
    ...row,
    services: JSON.parse(row.services),
    servicesInUse: await servicesInUse(db, hospitalId),
    shifts: JSON.parse(row.shifts),
    signProofLimit: signProofMinutes ?? null,
    firstSteps: await readFirstSteps(db, hospitalId),
  })
}

/**
 * For how many minutes a proof of who signs is good enough in a hospital, which may ask for more than the installation
 * and never for less; undefined where neither asks.
 */
export async function signProofOf(
  db: Kysely<Schema>,
  hospitalId: number,
  installation: number | undefined,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('signProofMinutes')
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst()
  const own = row?.signProofMinutes ?? undefined
  return own === undefined || installation === undefined ? (own ?? installation) : Math.min(own, installation)
}
