import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { atMost } from '../text-rules.ts'

/** What somebody took out of the product as a file. */
export const Exported = z.object({
  rows: z.int().check(z.nonnegative()),
  /** What the list was narrowed by, by the names of its query. */
  filters: z.record(z.string(), z.string()),
  /** Whether it was searched; for what, which may be a name, is not kept. */
  searched: z.boolean(),
})
export type Exported = z.infer<typeof Exported>

/** One thing that somebody did or read (bitácora). */
export const AuditEntry = z.object({
  auditId: Id,
  at: Instant,
  userId: z.string(),
  userName: z.nullable(z.string()),
  action: z.enum(['read', 'export', 'create', 'change', 'delete', 'refused']),
  /** What it was done to, as its address has it: `patients`, `episodes/discharge`. */
  target: z.string(),
  path: z.string(),
  status: z.int(),
  patientId: z.nullable(Id),
  /** Null also for a reader who may not read patients. */
  patientName: z.nullable(z.string()),
  /** Of a list; null for all else. */
  exported: z._default(z.nullable(Exported), null),
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
