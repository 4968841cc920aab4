import * as z from 'zod/mini'
import { CURP_FORM } from '../curp.ts'
import { isDay } from '../dates.ts'
import { EpisodeBed, EpisodeKind, EpisodeStatus } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { Phone } from '../phone.ts'
import {
  atMost,
  comparedText,
  lineText,
  multilineText,
  nameText,
  required,
  withoutInvisible,
} from '../text-rules.ts'

export const Sex = z.enum(['male', 'female', 'intersex', 'undetermined'])
export type Sex = z.infer<typeof Sex>

export const PatientStatus = z.enum(['active', 'deceased', 'archived'])
export type PatientStatus = z.infer<typeof PatientStatus>

export const AllergyState = z.enum(['notAsked', 'none', 'listed'])
export type AllergyState = z.infer<typeof AllergyState>

/** Never empty: not asked, none, or the list. */
const Allergies = z
  .object({
    state: z.enum(AllergyState.options, 'Pregunta por las alergias, o elige Preguntar después'),
    items: z
      .array(required(lineText(120), 'Escribe la alergia'))
      .check(z.maxLength(50, 'Escribe 50 alergias como máximo')),
  })
  .check(
    z.refine(({ state, items }) => (state === 'listed') === items.length > 0, {
      message: 'Escribe al menos una alergia',
      path: ['items'],
    }),
  )

export const BloodType = z.enum(['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'])

/** Somebody else on a patient's ward who has a similar name; readers of one record alone are told none. */
export const Namesake = z.object({
  patientId: Id,
  bed: z.pick(EpisodeBed, { bedId: true, code: true, roomCode: true }),
  birthDate: z.nullable(z.iso.date()),
  estimatedAge: z.nullable(z.int()),
  /** Whether both full names are equal, case and accents aside. */
  isSameName: z.boolean(),
})
export type Namesake = z.infer<typeof Namesake>

/** The open stay of a patient, as lists show it. */
const StaySummary = z.object({
  episodeId: Id,
  kind: EpisodeKind,
  status: EpisodeStatus,
  admittedAt: Instant,
  bed: EpisodeBed,
  /** Whether a patient with a similar name is on the same ward. */
  similarName: z.boolean(),
})
export type StaySummary = z.infer<typeof StaySummary>

/** The open stay of a patient, as the record shows it. */
const Stay = z.extend(StaySummary, {
  service: z.string(),
  attendingDoctorId: z.nullable(z.string()),
  attendingDoctorName: z.nullable(z.string()),
  namesakes: z._default(z.array(Namesake), []),
})

const optionalLine = (longest: number) => z._default(lineText(longest), '')
const optionalName = (longest: number) => z._default(nameText(longest), '')
const OptionalPhone = z._default(Phone, '')

const Email = z._default(
  lineText(200).check(
    z.regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, 'Escribe un correo como nombre@dominio.mx'),
  ),
  '',
)

/** Empty means none. */
const Curp = z._default(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => withoutInvisible(text).trim().toUpperCase()),
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

const EmergencyContact = z.object({
  name: optionalName(120),
  relationship: optionalLine(60),
  phone: OptionalPhone,
})

/** The editable fields of a patient. Archiving has its own endpoint. */
export const PatientUpdate = z
  .object({
    givenNames: required(nameText(120), 'Escribe el nombre'),
    firstSurname: required(nameText(120), 'Escribe el primer apellido'),
    secondSurname: optionalName(120),
    preferredName: optionalName(120),
    birthDate: BirthDate,
    /** In years, if the birth date is unknown. */
    estimatedAge: EstimatedAge,
    sex: z.enum(Sex.options, 'Elige el sexo'),
    curp: Curp,
    birthState: optionalName(60),
    nationality: optionalName(60),
    address: optionalLine(300),
    phone: OptionalPhone,
    email: Email,
    insurance: optionalLine(120),
    emergencyContact: z._default(EmergencyContact, { name: '', relationship: '', phone: '' }),
    allergies: z._default(Allergies, { state: 'notAsked', items: [] }),
    bloodType: z._default(z.nullable(BloodType), null),
  })
  .check(
    z.refine(({ birthDate, estimatedAge }) => !birthDate || estimatedAge === null, {
      message: 'Escribe la fecha de nacimiento o la edad aproximada, no ambas',
      path: ['estimatedAge'],
    }),
  )
export type PatientUpdate = z.output<typeof PatientUpdate>

/** Body of `PUT patients/{patientId}/allergies`. */
export const AllergiesUpdate = z.object({ allergies: Allergies })
export type AllergiesUpdate = z.output<typeof AllergiesUpdate>

/** Body of `POST patients/{patientId}/archive` and `/unarchive`. */
export const StatusReason = z.object({ reason: required(multilineText(500), 'Escribe el motivo') })
export type StatusReason = z.output<typeof StatusReason>

/** Body of `POST patients`. */
export const PatientCreate = PatientUpdate
export type PatientCreate = z.input<typeof PatientCreate>

/** Body of `POST patients` for an unidentified patient: the server assigns a provisional label. */
export const UnidentifiedCreate = z.object({
  identified: z.literal(false),
  sex: z._default(Sex, 'undetermined'),
  estimatedAge: EstimatedAge,
})
export type UnidentifiedCreate = z.input<typeof UnidentifiedCreate>

/** A patient as lists show them: the fields that distinguish people of the same name, and the bed. */
export const PatientSummary = z.object({
  patientId: Id,
  recordNumber: z.string(),
  givenNames: z.string(),
  firstSurname: z.string(),
  secondSurname: z.string(),
  birthDate: z.nullable(z.iso.date()),
  estimatedAge: z.nullable(z.int()),
  sex: Sex,
  status: PatientStatus,
  identified: z.boolean(),
  stay: z.nullable(StaySummary),
  lastMovementAt: z.nullable(Instant),
})
export type PatientSummary = z.infer<typeof PatientSummary>

/** A patient's record (paciente). */
export const Patient = z.extend(PatientSummary, {
  stay: z.nullable(Stay),
  preferredName: z.string(),
  curp: z.nullable(z.string()),
  birthState: z.string(),
  nationality: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  insurance: z.string(),
  emergencyContact: z.object({ name: z.string(), relationship: z.string(), phone: z.string() }),
  allergies: z.object({ state: AllergyState, items: z.array(z.string()) }),
  bloodType: z.nullable(BloodType),
  /** Why it was last archived or unarchived; null for neither. */
  statusReason: z._default(z.nullable(z.string()), null),
  version: z.int(),
})
export type Patient = z.infer<typeof Patient>

export const PatientPage = pageOf(PatientSummary)

const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** Query of `GET patients`. */
export const PatientListQuery = z.extend(
  listQuery(['name', 'recordNumber', 'birthDate', 'lastMovementAt', 'bed', 'patientId']),
  {
    admitted: z.optional(yesOrNo),
    identified: z.optional(yesOrNo),
    service: z.optional(z.string().check(atMost(80))),
    doctorId: z.optional(z.string().check(atMost(200))),
  },
)

/** Body of `POST patients/twins`: the data so far of a person who is being registered. */
export const TwinQuestion = z.object({
  curp: z._default(z.nullable(comparedText(40)), null),
  givenNames: z._default(comparedText(200), ''),
  firstSurname: z._default(comparedText(200), ''),
  secondSurname: z._default(comparedText(200), ''),
  birthDate: z._default(z.nullable(comparedText(20)), null),
  phone: z._default(comparedText(40), ''),
})
export type TwinQuestion = z.output<typeof TwinQuestion>

export const TwinReason = z.enum(['curp', 'name', 'birthDate', 'phone'])
export type TwinReason = z.infer<typeof TwinReason>

/** Possible duplicates with the reasons, the likeliest first. */
export const Twins = z.object({
  data: z.array(z.object({ patient: PatientSummary, reasons: z.array(TwinReason) })),
})
export type Twins = z.infer<typeof Twins>

/** A patient's record as a FHIR R4 bundle. The app only downloads it, so its content is not validated. */
export const FhirBundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  timestamp: Instant,
  entry: z.array(
    z.object({ fullUrl: z.string(), resource: z.looseObject({ resourceType: z.string(), id: z.string() }) }),
  ),
})
export type FhirBundle = z.infer<typeof FhirBundle>
