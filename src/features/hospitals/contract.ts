import * as z from 'zod/mini'
import { Id, listQuery, pageOf } from '#src/api/list.ts'

/** Longest name that is stored. */
export const MAX_NAME = 200

/** A medical centre (centro médico). */
export const Hospital = z.object({
  hospitalId: Id,
  name: z.string(),
  subscriptionId: z.optional(z.nullable(z.union([z.int(), z.string()]))),
})
export type Hospital = z.infer<typeof Hospital>

export const HospitalPage = pageOf(Hospital)

/** Required, and not empty once trimmed. */
export const HospitalName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Escribe el nombre del centro médico'),
    z.maxLength(MAX_NAME, `Usa ${MAX_NAME} letras como máximo`),
  )

/** Body of `POST /api/hospitals`. */
export const HospitalCreate = z.object({ name: HospitalName })
export type HospitalCreate = z.infer<typeof HospitalCreate>

/** Body of `PUT /api/hospitals/{hospitalId}`: these two fields and no other. */
export const HospitalUpdate = z.object({ hospitalId: Id, name: HospitalName })
export type HospitalUpdate = z.infer<typeof HospitalUpdate>

/** Query of `GET /api/hospitals`. */
export const HospitalListQuery = listQuery(['hospitalId', 'name'])
