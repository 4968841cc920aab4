import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { PATIENT_NAMES } from '../patients/name-fields.ts'
import { atMost } from '../text-rules.ts'

/** An export to a file. */
export const Exported = z.object({
  rows: z.int().check(z.nonnegative()),
  /** The list's filters, by their names in the query. */
  filters: z.record(z.string(), z.string()),
  /** Whether there was a search; its text is not stored, because it may be a name. */
  searched: z.boolean(),
})
export type Exported = z.infer<typeof Exported>

/** One entry of the audit log (bitácora). */
export const AuditEntry = z.object({
  auditId: Id,
  at: Instant,
  userId: z.string(),
  userName: z.nullable(z.string()),
  action: z.enum(['read', 'export', 'create', 'change', 'delete', 'refused']),
  /** The kind of record and action, as the path names them: `patients`, `episodes/discharge`. */
  target: z.string(),
  path: z.string(),
  /** The operation's name in the OpenAPI document; null for paths of earlier versions. */
  operation: z._default(z.nullable(z.string()), null),
  status: z.int(),
  patientId: z.nullable(Id),
  /** Null also for a reader who may not read patients. */
  ...PATIENT_NAMES,
  /** For lists only; null otherwise. */
  exported: z._default(z.nullable(Exported), null),
  /**
   * Set for lists that name patients: the first one in a quarter of an hour, the first search (its text is not stored),
   * or a number of different patients within that time.
   */
  list: z._default(z.nullable(z.enum(['list', 'search', 'many'])), null),
  /** The rows of that answer, or for `many` the different patients; null for all else. */
  rows: z._default(z.nullable(z.int()), null),
  /** Why the record was opened, for what was opened or read by an emergency access; null otherwise. */
  emergencyReason: z._default(z.nullable(z.string()), null),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry)

/** Query of `GET audit`, the newest first. */
export const AuditListQuery = z.extend(listQuery(['at'], 'desc'), {
  from: z.optional(Instant),
  to: z.optional(Instant),
  userId: z.optional(z.string().check(atMost(200))),
  patientId: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
  action: z.optional(AuditEntry.shape.action),
})
