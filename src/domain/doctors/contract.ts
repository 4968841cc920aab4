import * as z from 'zod/mini'
import { withoutSeparators } from '../code-text.ts'
import { isDay } from '../dates.ts'
import { Id, listQuery, pageOf } from '../list.ts'
import { Phone } from '../phone.ts'
import { isVisible, lineText, personId } from '../text-rules.ts'
import { wholeNameText } from '../written-names.ts'

export const DoctorStatus = z.enum(['active', 'paused', 'retired'])
export type DoctorStatus = z.infer<typeof DoctorStatus>

/** What somebody does in the hospital (profesión). */
export const Profession = z.enum([
  'physician',
  'resident',
  'intern',
  'nurse',
  'psychologist',
  'nutritionist',
  'socialWorker',
  'dentist',
  'physiotherapist',
  'coding',
])
export type Profession = z.infer<typeof Profession>

/** Those in training have no licence of their own yet: a physician answers for them. */
const IN_TRAINING: readonly Profession[] = ['resident', 'intern']

export const isInTraining = (profession: Profession) => IN_TRAINING.includes(profession)

/** Those who put their name under what they write, with a licence of their own. */
export const SigningProfession = z.enum([
  'physician',
  'nurse',
  'psychologist',
  'nutritionist',
  'socialWorker',
  'dentist',
  'physiotherapist',
])
export type SigningProfession = z.infer<typeof SigningProfession>

/** A licence of the professions register (cédula profesional); the oldest ones in use have four digits. */
const LICENSE = /^\d{4,8}$/
const License = lineText(40).check(
  z.overwrite(withoutSeparators),
  z.regex(LICENSE, 'La cédula tiene de 4 a 8 dígitos'),
)

/** A day, or null for none. */
const OptionalDay = z._default(z.nullable(z.string().check(z.refine(isDay, 'Esa fecha no existe'))), null)

/** Somebody of the hospital's staff (personal de salud). `doctorId` is the user's `sub`. */
export const Doctor = z.object({
  doctorId: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Answers in the first form of the contract name none: all were physicians. */
  profession: z._default(Profession, 'physician'),
  /** Null for those in training. */
  professionalLicense: z.nullable(z.string().check(z.regex(LICENSE))),
  /** The `sub` of the physician who answers for somebody in training; null for everybody else. */
  supervisorId: z._default(z.nullable(z.string()), null),
  /** Empty for those who have none. */
  specialty: z.string(),
  specialtyLicense: z.nullable(z.string()),
  certificationExpiresAt: z.nullable(z.iso.date()),
  /** The last day on which they work here, on the hospital's calendar; null while none is known. */
  endsAt: z._default(z.nullable(z.iso.date()), null),
  status: DoctorStatus,
  /** Whether that day is over. */
  isEnded: z.optional(z.boolean()),
  /** Whether they have yet to accept the invitation to the hospital; until then nothing is assigned to them. */
  isInvited: z.optional(z.boolean()),
  /** True for a record that its own person wrote: it gives no emergency access until somebody else confirms it. */
  awaitsConfirmation: z.optional(z.boolean()),
  version: z.int(),
})
export type Doctor = z.infer<typeof Doctor>

/** Whether somebody practises here now: active, no longer only invited, and not past their last day. */
export function practises({
  status,
  isInvited,
  isEnded,
}: Pick<Doctor, 'status' | 'isInvited' | 'isEnded'>): boolean {
  return status === 'active' && isInvited !== true && isEnded !== true
}

/** Whether somebody is a physician who practises here now: who attends, orders discharges and signs medical notes. */
export function isPhysician(
  doctor: Pick<Doctor, 'profession' | 'status' | 'isInvited' | 'isEnded'>,
): boolean {
  return doctor.profession === 'physician' && practises(doctor)
}

export const DoctorPage = pageOf(Doctor)

/** Query of `GET /api/hospitals/{hospitalId}/doctors`. */
export const DoctorListQuery = z.extend(listQuery(['name', 'doctorId', 'specialty']), {
  status: z.optional(DoctorStatus),
  profession: z.optional(Profession),
  awaitsConfirmation: z.optional(z.enum(['true', 'false'])),
  /** Only this doctor; used to check whether somebody practises here, because an empty list is no error. */
  doctorId: z.optional(z.string()),
})

const about = {
  profession: z._default(Profession, 'physician'),
  /** Not for those in training, who have a supervisor instead. */
  professionalLicense: z._default(z.nullable(License), null),
  supervisorId: z._default(z.nullable(personId('Elige quién responde por esta persona')), null),
  /** Physicians have one. */
  specialty: z._default(wholeNameText(120), ''),
  phone: z._default(Phone, ''),
  specialtyLicense: z._default(z.nullable(License), null),
  certificationExpiresAt: OptionalDay,
  endsAt: OptionalDay,
}

interface Credentials {
  profession: Profession
  professionalLicense: string | null
  supervisorId: string | null
  specialty: string
}

/** A rule on several fields, which is told beside what is wrong with each of them. */
const rule = (path: keyof Credentials, message: string, holds: (about: Credentials) => boolean) =>
  z.refine<Credentials>(holds, {
    message,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Each profession with what it takes: a licence, or somebody who answers for who is in training. */
const credentials = [
  rule(
    'professionalLicense',
    'Escribe la cédula profesional',
    ({ profession, professionalLicense }) => isInTraining(profession) || professionalLicense !== null,
  ),
  rule(
    'professionalLicense',
    'Quien está en formación va sin cédula',
    ({ profession, professionalLicense }) => !isInTraining(profession) || professionalLicense === null,
  ),
  rule(
    'supervisorId',
    'Elige quién responde por esta persona',
    ({ profession, supervisorId }) => !isInTraining(profession) || supervisorId !== null,
  ),
  rule(
    'supervisorId',
    'Solo quien está en formación tiene quién responda',
    ({ profession, supervisorId }) => isInTraining(profession) || supervisorId === null,
  ),
  rule(
    'specialty',
    'Escribe la especialidad',
    ({ profession, specialty }) => profession !== 'physician' || specialty !== '',
  ),
] as const

/** Body of `POST doctors`: puts a user on the staff; a user who is no member is invited, without groups. */
export const DoctorCreate = z
  .object({
    ...about,
    // It doesn't abort, so that the rules on several fields are told beside it.
    doctorId: lineText(255).check(z.refine(isVisible, 'Elige a la persona')),
  })
  .check(...credentials)
export type DoctorCreate = z.input<typeof DoctorCreate>

/** Body of `PUT doctors/{doctorId}`. Retiring has its own path. */
export const DoctorUpdate = z
  .object({ ...about, status: z._default(z.enum(['active', 'paused']), 'active') })
  .check(...credentials)
export type DoctorUpdate = z.input<typeof DoctorUpdate>

/** Body of `POST doctors/{doctorId}/retire`: who takes over each open assignment. It can't be undone. */
export const Retirement = z.object({
  reassignments: z._default(
    z
      .array(z.object({ assignmentId: Id, doctorId: personId('Elige quién la toma') }))
      .check(z.maxLength(500)),
    [],
  ),
})
export type Retirement = z.input<typeof Retirement>
