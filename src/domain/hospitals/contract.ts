import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { nameText, required } from '../text-rules.ts'

/** The longest name of a hospital. */
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

/** One hospital, with the number of admitted patients if the server sends it. */
export const HospitalDetail = z.extend(Hospital, { admittedPatients: z.optional(z.int()) })
export type HospitalDetail = z.infer<typeof HospitalDetail>

/** For how many days a withdrawn hospital can be restored. */
export const RESTORABLE_DAYS = 30

/** How many hospitals without a second member or without an admission one person may have made. */
export const MOST_UNUSED = 10

/** A withdrawn hospital that can still be restored. */
export const WithdrawnHospital = z.extend(Hospital, {
  withdrawal: z.object({
    at: Instant,
    by: z.nullable(Person),
    restorableUntil: Instant,
  }),
})
export type WithdrawnHospital = z.infer<typeof WithdrawnHospital>

export const WithdrawnHospitalPage = pageOf(WithdrawnHospital)

/** A row of `GET /api/hospitals`; restorable hospitals have a withdrawal. */
export const HospitalRowPage = pageOf(z.partial(WithdrawnHospital, { withdrawal: true }))

/** Another person's action on a hospital that the signed-in person administers. */
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

/** Required, and not empty after trimming. Any visible text is a valid name, also markup and formulas. */
export const HospitalName = required(nameText(MAX_NAME), 'Escribe el nombre del centro médico')

/** Body of `POST /api/hospitals`. */
export const HospitalCreate = z.object({ name: HospitalName })
export type HospitalCreate = z.infer<typeof HospitalCreate>

/** Body of `PUT /api/hospitals/{hospitalId}`: exactly these two fields. */
export const HospitalUpdate = z.object({ hospitalId: Id, name: HospitalName })
export type HospitalUpdate = z.infer<typeof HospitalUpdate>

/** Query of `GET /api/hospitals`; `withdrawn=true` lists those that the caller may restore. */
export const HospitalListQuery = z.extend(listQuery(['hospitalId', 'name']), {
  withdrawn: z.optional(z.enum(['true', 'false'])),
})
