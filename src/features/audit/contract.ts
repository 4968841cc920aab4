import * as z from 'zod/mini'
import { Id, listQuery, pageOf } from '#src/api/list.ts'

/** One thing that somebody did or read (bitácora). */
export const AuditEntry = z.object({
  auditId: Id,
  at: z.iso.datetime(),
  userId: z.string(),
  userName: z.nullable(z.string()),
  action: z.enum(['read', 'create', 'change', 'delete', 'refused']),
  /** What it was done to, as its address has it: `patients`, `episodes/discharge`. */
  target: z.string(),
  path: z.string(),
  status: z.int(),
  patientId: z.nullable(Id),
  /** Null also for a reader who may not read patients. */
  patientName: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry)

/** Query of `GET audit`, the newest first. */
export const AuditListQuery = z.extend(listQuery(['at'], 'desc'), {
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  userId: z.optional(z.string().check(z.maxLength(200))),
  patientId: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
  action: z.optional(AuditEntry.shape.action),
})
