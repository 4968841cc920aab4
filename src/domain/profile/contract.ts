import * as z from 'zod/mini'
import { HospitalName } from '../hospitals/contract.ts'
import { Phone } from '../phone.ts'
import { atMost, firstDuplicate, lineText, nameText, required } from '../text-rules.ts'
import { wholeNameText } from '../written-names.ts'

/** The working shifts of a hospital. */
export const ShiftKind = z.enum(['morning', 'evening', 'night', 'extended'])
export type ShiftKind = z.infer<typeof ShiftKind>

const hour = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora y los minutos, por ejemplo 07:00'))

const OptionalMinutes = z._default(z.nullable(z.int()), null)

/** A hospital's letterhead and its IANA time zone. */
export const Profile = z.object({
  name: z.string(),
  legalName: z.string(),
  clues: z.string(),
  address: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  services: z.array(z.string()),
  /** All services of rooms and open stays, in the list above or not. */
  servicesInUse: z._default(z.array(z.string()), []),
  shifts: z.array(z.object({ kind: ShiftKind, startsAt: hour, endsAt: hour })),
  /** For so many minutes a proof of who signs is good enough here, 0 for once; null for as long as in the installation. */
  signProofMinutes: OptionalMinutes,
  /** The most that a hospital may set; null where the installation asks for none. Never written. */
  signProofLimit: OptionalMinutes,
  /** The steps to the first admitted patient, and which are done; null from an earlier server. Never written. */
  firstSteps: z._default(
    z.nullable(
      z.object({ rooms: z.boolean(), doctors: z.boolean(), templates: z.boolean(), patient: z.boolean() }),
    ),
    null,
  ),
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

const IN_LIST = { code: 'custom', message: 'Ya está en la lista' } as const

const Services = z.array(required(wholeNameText(80), 'Escribe el servicio, o quítalo')).check(
  z.maxLength(100, 'Usa 100 servicios como máximo'),
  z.check(({ value, issues }) => {
    const duplicate = firstDuplicate(value)
    if (duplicate >= 0) issues.push({ ...IN_LIST, input: value, path: [duplicate] })
  }),
)

/** Assignments name a shift by its kind. Profiles that were stored before this was asked may have one twice. */
const Shifts = Profile.shape.shifts.check(
  z.maxLength(20, 'Usa 20 turnos como máximo'),
  z.check(({ value, issues }) => {
    const duplicate = firstDuplicate(value.map(({ kind }) => kind))
    if (duplicate >= 0) issues.push({ ...IN_LIST, input: value, path: [duplicate, 'kind'] })
  }),
)

/** Body of `PUT profile`: a whole profile. Any short text is accepted as CLUES, because older formats exist. */
export const ProfileUpdate = z.object({
  name: HospitalName,
  legalName: wholeNameText(200),
  clues: nameText(20),
  address: lineText(300),
  phone: Phone,
  timeZone: z.string().check(z.minLength(1, 'Elige la zona horaria'), atMost(100)),
  services: Services,
  shifts: Shifts,
  signProofMinutes: OptionalMinutes,
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** The format of a CLUES, the key of a health facility in the national register: state, institution, number. */
const CLUES = /^[A-Z]{5}\d{6}$/

/** Whether a text looks like a CLUES. Only for a warning, because older formats exist. */
export function looksLikeClues(text: string): boolean {
  return CLUES.test(text.trim())
}
