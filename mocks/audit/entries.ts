import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { AuditEntry } from '#src/features/audit/contract.ts'
import { fullName } from '#src/features/patients/rules.ts'
import type { Schema } from '../db/schema.ts'
import { wireInstant } from '../wire-instant.ts'

/** What somebody did, as the log's columns tell it: only what was made new is answered 201. */
export const ACTION = sql<AuditEntry['action']>`case
  when status = 403 then 'refused'
  when method = 'GET' then 'read'
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
      at: wireInstant(happenedAt),
      userName: users.get(row.userId) ?? null,
      target: targetOf(row.path),
      patientName: row.patientId === null ? null : (patients.get(row.patientId) ?? null),
    }),
  )
}
