import * as z from 'zod/mini'
import { Id, listQuery, pageOf } from '#src/api/list.ts'
import { CURP_FORM } from '#src/lib/curp.ts'
import { isDay } from '#src/lib/dates.ts'
import { EpisodeBed, EpisodeKind, EpisodeStatus } from '../episodes/contract.ts'

export const Sex = z.enum(['male', 'female', 'intersex', 'undetermined'])
export type Sex = z.infer<typeof Sex>

export const PatientStatus = z.enum(['active', 'deceased', 'archived'])
export type PatientStatus = z.infer<typeof PatientStatus>

/** Never blank: not asked, none, or the list. */
export const Allergies = z
  .object({
    state: z.enum(['notAsked', 'none', 'listed']),
    items: z
      .array(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Escribe la alergia'),
            z.maxLength(120, 'Usa 120 letras como máximo'),
          ),
      )
      .check(z.maxLength(50, 'Escribe 50 alergias como máximo')),
  })
  .check(
    z.refine(({ state, items }) => (state === 'listed') === items.length > 0, {
      message: 'Escribe al menos una alergia',
      path: ['items'],
    }),
  )
export type Allergies = z.infer<typeof Allergies>

export const BloodType = z.enum(['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'])

/** The open stay of a patient, as lists and the patient band show it. */
export const Stay = z.object({
  episodeId: Id,
  kind: EpisodeKind,
  status: EpisodeStatus,
  service: z.string(),
  admittedAt: z.iso.datetime(),
  bed: EpisodeBed,
  attendingDoctorId: z.nullable(z.string()),
  attendingDoctorName: z.nullable(z.string()),
  /** Somebody with a name much like this one lies on the same ward. */
  similarName: z.boolean(),
})
export type Stay = z.infer<typeof Stay>

const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `Usa ${longest} letras como máximo`))
const optionalLine = (longest: number) => z._default(line(longest), '')
const required = (longest: number, question: string) => line(longest).check(z.minLength(1, question))

/** Ten digits; spaces, hyphens and brackets that people type between them are dropped. */
const Phone = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/[\s()-]/g, '')),
    ),
    z.string().check(z.regex(/^(\d{10})?$/, 'Escribe los 10 dígitos del teléfono')),
  ),
  '',
)

const Email = z._default(
  line(200).check(z.regex(/^(\S+@\S+\.\S+)?$/, 'Escribe un correo como nombre@dominio.mx')),
  '',
)

/** Empty means none. */
const Curp = z._default(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.trim().toUpperCase()),
      ),
      z.string().check(z.regex(new RegExp(`^(${CURP_FORM.source})?$`), 'La CURP tiene 18 letras y números')),
    ),
  ),
  null,
)

const BirthDate = z._default(
  z.nullable(z.string().check(z.refine((day) => day === '' || isDay(day), 'Esa fecha no existe'))),
  null,
)

const WHOLE_YEARS = 'Escribe la edad en años cumplidos, de 0 a 130'
const EstimatedAge = z._default(
  z.nullable(z.int(WHOLE_YEARS).check(z.minimum(0, WHOLE_YEARS), z.maximum(130, WHOLE_YEARS))),
  null,
)

const EmergencyContact = z.object({ name: optionalLine(120), relationship: optionalLine(60), phone: Phone })

/** Everything that people write about a patient. */
export const PatientUpdate = z
  .object({
    givenNames: required(120, 'Escribe el nombre'),
    firstSurname: required(120, 'Escribe el primer apellido'),
    secondSurname: optionalLine(120),
    preferredName: optionalLine(120),
    birthDate: BirthDate,
    /** In years, for somebody whose birth date nobody knows. */
    estimatedAge: EstimatedAge,
    sex: z.enum(Sex.options, 'Elige el sexo'),
    curp: Curp,
    birthState: optionalLine(60),
    nationality: optionalLine(60),
    address: optionalLine(300),
    phone: Phone,
    email: Email,
    insurance: optionalLine(120),
    emergencyContact: z._default(EmergencyContact, { name: '', relationship: '', phone: '' }),
    allergies: z._default(Allergies, { state: 'notAsked', items: [] }),
    bloodType: z._default(z.nullable(BloodType), null),
    status: z._default(PatientStatus, 'active'),
  })
  .check(
    z.refine(({ birthDate, estimatedAge }) => !birthDate || estimatedAge === null, {
      message: 'Escribe la fecha de nacimiento o la edad aproximada, no ambas',
      path: ['estimatedAge'],
    }),
  )
export type PatientUpdate = z.output<typeof PatientUpdate>

/** Body of `POST patients`. */
export const PatientCreate = PatientUpdate
export type PatientCreate = z.input<typeof PatientCreate>

/** Body of `POST patients` for somebody whom nobody can name yet: the server gives a provisional label. */
export const UnidentifiedCreate = z.object({
  identified: z.literal(false),
  sex: z._default(Sex, 'undetermined'),
  estimatedAge: EstimatedAge,
})
export type UnidentifiedCreate = z.input<typeof UnidentifiedCreate>

/** A patient's record (paciente). */
export const Patient = z.object({
  patientId: Id,
  recordNumber: z.string(),
  givenNames: z.string(),
  firstSurname: z.string(),
  secondSurname: z.string(),
  preferredName: z.string(),
  birthDate: z.nullable(z.iso.date()),
  estimatedAge: z.nullable(z.int()),
  sex: Sex,
  curp: z.nullable(z.string()),
  birthState: z.string(),
  nationality: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  insurance: z.string(),
  emergencyContact: z.object({ name: z.string(), relationship: z.string(), phone: z.string() }),
  allergies: z.object({ state: z.enum(['notAsked', 'none', 'listed']), items: z.array(z.string()) }),
  bloodType: z.nullable(BloodType),
  status: PatientStatus,
  identified: z.boolean(),
  stay: z.nullable(Stay),
  lastMovementAt: z.nullable(z.iso.datetime()),
  version: z.int(),
})
export type Patient = z.infer<typeof Patient>

export const PatientPage = pageOf(Patient)

const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** Query of `GET patients`. */
export const PatientListQuery = z.extend(
  listQuery(['name', 'recordNumber', 'birthDate', 'lastMovementAt', 'patientId']),
  {
    admitted: z.optional(yesOrNo),
    identified: z.optional(yesOrNo),
    service: z.optional(z.string().check(z.maxLength(80))),
    doctorId: z.optional(z.string().check(z.maxLength(200))),
  },
)

/** Body of `POST patients/twins`: what is written so far of somebody who is being registered. */
export const TwinQuestion = z.object({
  curp: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  givenNames: z._default(z.string().check(z.maxLength(200)), ''),
  firstSurname: z._default(z.string().check(z.maxLength(200)), ''),
  secondSurname: z._default(z.string().check(z.maxLength(200)), ''),
  birthDate: z._default(z.nullable(z.string().check(z.maxLength(20))), null),
  phone: z._default(z.string().check(z.maxLength(40)), ''),
})
export type TwinQuestion = z.output<typeof TwinQuestion>

export const TwinReason = z.enum(['curp', 'name', 'birthDate', 'phone'])
export type TwinReason = z.infer<typeof TwinReason>

/** Patients who may be the same person, the likeliest first, and why. */
export const Twins = z.object({
  data: z.array(z.object({ patient: Patient, reasons: z.array(TwinReason) })),
})
export type Twins = z.infer<typeof Twins>

/** A patient's record as a FHIR R4 bundle: it is handed on whole, so no more is asked of it than that it is one. */
export const FhirBundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  timestamp: z.iso.datetime(),
  entry: z.array(
    z.object({ fullUrl: z.string(), resource: z.looseObject({ resourceType: z.string(), id: z.string() }) }),
  ),
})
export type FhirBundle = z.infer<typeof FhirBundle>
