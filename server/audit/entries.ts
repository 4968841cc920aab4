import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { AuditEntry } from '#src/domain/audit/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import type { Schema } from '../db/schema.ts'
import { isoInstant } from '../http/iso-instant.ts'

/**
 * What somebody did, as the log's columns tell it: only what was made new is answered 201, and a 404 is logged only for
 * who is no member.
 */
export const ACTION = sql<AuditEntry['action']>`case
  when status in (403, 404) then 'refused'
  when exported is not null or path like '%/fhir' then 'export'
  when method = 'GET' or path like '%/patients/twins' then 'read'
  when method = 'DELETE' then 'delete'
  when status = 201 then 'create'
  else 'change'
end`

interface AuditRow {
  auditId: number
  happenedAt: number
  userId: string
  action: string
  path: string
  status: number
  patientId: number | null
  /** JSON. */
  exported: string | null
}

/** What an address is about, without the ids in it: `episodes/discharge`, `users`. */
export function targetOf(path: string): string {
  const [, , all = '', , ...inside] = path.split('/')
  // People's ids are words.
  const named = inside.filter((_, index) => index !== 1 || !/^(users|doctors)$/.test(inside[0] ?? ''))
  return named.filter((part) => !/^\d*$/.test(part)).join('/') || all
}

async function userNames(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('users')
    .select(['userId', 'userName'])
    .where('userId', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.userId, row.userName]))
}

async function patientNames(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('patients')
    .select(['patientId', 'givenNames', 'firstSurname', 'secondSurname'])
    .where('patientId', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.patientId, fullName(row)]))
}

/**
 * Entries of the log as they travel, in the same order.
 * @param named whether the reader may know patients by name
 */
export async function toEntries(
  db: Kysely<Schema>,
  rows: readonly AuditRow[],
  named: boolean,
): Promise<AuditEntry[]> {
  const users = await userNames(
    db,
    rows.map((row) => row.userId),
  )
  const ids = named ? rows.flatMap(({ patientId }) => patientId ?? []) : []
  const patients = await patientNames(db, ids)
  return rows.map(({ happenedAt, ...row }) =>
    z.parse(AuditEntry, {
      ...row,
      exported: row.exported === null ? null : JSON.parse(row.exported),
      at: isoInstant(happenedAt),
      userName: users.get(row.userId) ?? null,
      target: targetOf(row.path),
      patientName: row.patientId === null ? null : (patients.get(row.patientId) ?? null),
    }),
  )
}
