import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { lineText, multilineText, required } from '../text-rules.ts'
import { PATIENT_NAMES } from './name-fields.ts'

/** How long a record stays open that was opened in an emergency. */
export const EMERGENCY_HOURS = 4

/** How many records one person may have opened at once in a hospital. */
export const MOST_OPEN = 10

const Reason = required(multilineText(500), 'Escribe por qué necesitas ver el expediente').check(
  z.minLength(10, 'Escribe el motivo con al menos 10 letras'),
)

/** Body of `POST patients/{patientId}/emergency-access`. */
export const EmergencyAccessCreate = z.object({ reason: Reason })
export type EmergencyAccessCreate = z.infer<typeof EmergencyAccessCreate>

/** Body of `POST emergency-accesses`, for who has nothing of the patient but the number of their record. */
export const EmergencyAccessByNumber = z.object({
  recordNumber: required(lineText(20), 'Escribe el número de expediente'),
  reason: Reason,
})
export type EmergencyAccessByNumber = z.infer<typeof EmergencyAccessByNumber>

/** A record that somebody without the right opened for reading in an emergency (acceso de emergencia). */
export const EmergencyAccess = z.object({
  emergencyAccessId: Id,
  patientId: Id,
  ...PATIENT_NAMES,
  userId: z.string(),
  userName: z.string(),
  reason: z.string(),
  openedAt: Instant,
  endsAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewedByName: z.nullable(z.string()),
  version: z.int(),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

export const EmergencyAccessPage = pageOf(EmergencyAccess)

/** Query of `GET emergency-accesses`, the newest first. */
export const EmergencyAccessListQuery = z.extend(listQuery(['openedAt'], 'desc'), {
  reviewed: z.optional(z.enum(['true', 'false'])),
})

/** What the caller may open in an emergency, and has open now. */
export const OwnEmergencyAccess = z.object({
  /** Whether they practise here. */
  mayOpen: z.boolean(),
  open: z.array(EmergencyAccess),
})
export type OwnEmergencyAccess = z.infer<typeof OwnEmergencyAccess>
