import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { nameText, required } from '../text-rules.ts'

/** Longest name that is stored. */
export const MAX_NAME = 200

const Person = z.object({ userId: z.string(), name: z.string() })

/** A medical centre (centro médico). */
export const Hospital = z.object({
  hospitalId: Id,
  name: z.string(),
  subscriptionId: z.optional(z.nullable(z.union([z.int(), z.string()]))),
})
export type Hospital = z.infer<typeof Hospital>

export const HospitalPage = pageOf(Hospital)

/** One hospital by itself: also how many patients are admitted there, where the server tells. */
export const HospitalDetail = z.extend(Hospital, { admittedPatients: z.optional(z.int()) })
export type HospitalDetail = z.infer<typeof HospitalDetail>

/** How long a withdrawn hospital can be restored, in days. */
export const RESTORABLE_DAYS = 30

/** A hospital that was withdrawn and can still be restored. */
export const WithdrawnHospital = z.extend(Hospital, {
  withdrawal: z.object({
    at: Instant,
    by: z.nullable(Person),
    restorableUntil: Instant,
  }),
})
export type WithdrawnHospital = z.infer<typeof WithdrawnHospital>

export const WithdrawnHospitalPage = pageOf(WithdrawnHospital)

/** What `GET /api/hospitals` answers: rows that may be restored carry their withdrawal. */
export const HospitalRowPage = pageOf(z.partial(WithdrawnHospital, { withdrawal: true }))

/** What somebody else did to a hospital that one administers. */
export const HospitalNotice = z.object({
  noticeId: Id,
  hospitalId: Id,
  kind: z.enum(['withdrawn', 'renamed']),
  by: Person,
  at: Instant,
  name: z.string(),
  formerName: z.string(),
})
export type HospitalNotice = z.infer<typeof HospitalNotice>

export const HospitalNotices = z.object({ data: z.array(HospitalNotice) })

/** Required, and not empty once trimmed. Whatever can be shown is a name, markup and formulas too. */
export const HospitalName = required(nameText(MAX_NAME), 'Escribe el nombre del centro médico')

/** Body of `POST /api/hospitals`. */
export const HospitalCreate = z.object({ name: HospitalName })
export type HospitalCreate = z.infer<typeof HospitalCreate>

/** Body of `PUT /api/hospitals/{hospitalId}`: these two fields and no other. */
export const HospitalUpdate = z.object({ hospitalId: Id, name: HospitalName })
export type HospitalUpdate = z.infer<typeof HospitalUpdate>

/** Query of `GET /api/hospitals`; `withdrawn=true` asks for those that the caller may restore. */
export const HospitalListQuery = z.extend(listQuery(['hospitalId', 'name']), {
  withdrawn: z.optional(z.enum(['true', 'false'])),
})
