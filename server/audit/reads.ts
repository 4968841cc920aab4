import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { AuditEntry } from '#src/domain/audit/contract.ts'
import type { Schema } from '../db/schema.ts'
import { isoInstant } from '../http/iso-instant.ts'
import { NAME_COLUMNS, patientNames } from '../patients/names.ts'

/**
 * What somebody did, as the log's columns tell it: only what was made new is answered 201, and a 404 is logged only for
 * who is no member.
 */
export const ACTION = sql<AuditEntry['action']>`case
  when audit.status in (403, 404) then 'refused'
  when exported is not null or operation = 'getPatientFhir' then 'export'
  when method = 'GET' or operation = 'findDuplicatePatients' then 'read'
  when method = 'DELETE' then 'delete'
  when audit.status = 201 then 'create'
  else 'change'
end`

/** What an address is about, without the ids in it: `episodes/discharge`, `users`. */
export function targetOf(path: string): string {
  const [, , all = '', , ...inside] = path.split('/')
  // People's ids are words.
  const named = inside.filter((_, index) => index !== 1 || !/^(users|doctors)$/.test(inside[0] ?? ''))
  return named.filter((part) => !/^\d*$/.test(part)).join('/') || all
}

/** Entries of the log, each with who did it and to whose record. */
export function entriesOf(db: Kysely<Schema>) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.userId', 'audit.userId')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'audit.patientId')
        .onRef('patients.hospitalId', '=', 'audit.hospitalId'),
    )
    .leftJoin('emergencyAccesses', (join) =>
      join
        .onRef('emergencyAccesses.emergencyAccessId', '=', 'audit.emergencyAccessId')
        .onRef('emergencyAccesses.hospitalId', '=', 'audit.hospitalId'),
    )
    .select([
      'auditId',
      'happenedAt',
      'audit.userId',
      'userName',
      'method',
      'path',
      'operation',
      'audit.status',
    ])
    .select(['audit.patientId', 'exported', ACTION.as('action')])
    .select(['audit.listKind as list', 'audit.listRows as rows'])
    .select('emergencyAccesses.reason as emergencyReason')
    .select(NAME_COLUMNS)
}

type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

/**
 * An entry of the log as it travels.
 * @param named whether the reader may know patients by name
 */
export function toEntry(row: Row, named: boolean): AuditEntry {
  return z.parse(AuditEntry, {
    ...row,
    exported: row.exported === null ? null : JSON.parse(row.exported),
    at: isoInstant(row.happenedAt),
    target: targetOf(row.path),
    ...patientNames(row, named),
  })
}
