import * as z from 'zod/mini'
import { EpisodeBed, EpisodeKind, EpisodeStatus } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { atMost, comparedText, multilineText, required } from '../text-rules.ts'

export const Sex = z.enum(['male', 'female', 'intersex', 'undetermined'])
export type Sex = z.infer<typeof Sex>

export const PatientStatus = z.enum(['active', 'deceased', 'archived'])
export type PatientStatus = z.infer<typeof PatientStatus>

export const AllergyState = z.enum(['notAsked', 'none', 'listed'])
export type AllergyState = z.infer<typeof AllergyState>

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

/** Body of `POST patients/{patientId}/archive` and `/unarchive`. */
export const StatusReason = z.object({ reason: required(multilineText(500), 'Escribe el motivo') })
export type StatusReason = z.output<typeof StatusReason>

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
