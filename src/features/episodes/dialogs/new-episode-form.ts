import * as z from 'zod/mini'
import { EpisodeCreate } from '#src/domain/episodes/bodies.ts'
import { EpisodeKind } from '#src/domain/episodes/contract.ts'
import { CLOCK_SLACK_MS, isStay } from '#src/domain/episodes/rules.ts'
import { isLongAgo } from '#src/domain/far-dates.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { optionalMoment, requiredMoment } from '#src/forms/moment.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { NewPatientKind } from '../../patients/parts/NewPatient.tsx'
import { DiagnosisFields } from '../parts/DiagnosesField.tsx'

/** The fields of *Nuevo episodio*: ids and times as text. */
export const NewEpisodeFields = z.object({
  patientId: z.string(),
  /** Whom the form registers first, where the patient is not there yet. */
  registers: z._default(NewPatientKind, ''),
  kind: EpisodeKind,
  bedId: z.string(),
  admittedAt: z.string(),
  reason: z.string(),
  origin: z.string(),
  service: z.string(),
  expectedDischargeAt: z.string(),
  attendingDoctorId: z._default(z.string(), ''),
  diagnoses: z.array(DiagnosisFields),
})
export type NewEpisodeFields = z.output<typeof NewEpisodeFields>

/** Stands for the patient who is registered first: nobody has this id. */
const TO_BE_REGISTERED = 0

interface Clock {
  toInstant: (local: string) => string | undefined
}

interface Known {
  patientId: number | undefined
  patient: PatientSummary | undefined
  room: Room | undefined
  bedId: number | undefined
  /** A doctor who admits is proposed as the one who attends. */
  attendingDoctorId: string
  /** On the hospital's clock. */
  now: string
}

/** The initial values, from what is known where the form was opened. */
export function firstFields(known: Known): NewEpisodeFields {
  const { patientId, patient, room, bedId, attendingDoctorId, now } = known
  const free = room?.beds.filter(({ state }) => state === 'free') ?? []
  const [only] = free.length === 1 ? free : []
  const bed = free.find((one) => one.bedId === bedId) ?? only
  const stay = room?.kind === 'emergency' ? 'emergency' : 'inpatient'
  return {
    patientId: patientId === undefined ? '' : String(patientId),
    registers: '',
    attendingDoctorId,
    // A patient who lies in a bed already can only come for a visit.
    kind: patient?.stay ? 'outpatient' : stay,
    bedId: bed ? String(bed.bedId) : '',
    admittedAt: now,
    reason: '',
    origin: '',
    service: '',
    expectedDischargeAt: '',
    diagnoses: [],
  }
}

/** Whether an instant has passed; it may lie ahead by as much as clocks differ. */
export function isNotInFuture(instant: string): boolean {
  return Date.parse(instant) <= serverNow() + CLOCK_SLACK_MS
}

/** True for an admission that the server takes only once the user has confirmed its year. */
export function beganLongAgo(admittedAt: string, clock: Clock): boolean {
  const instant = clock.toInstant(admittedAt)
  return instant !== undefined && isLongAgo(Date.parse(instant), serverNow())
}

/** What `POST episodes` takes, from fields on the hospital's clock. */
export function newEpisodeBody(clock: Clock) {
  return z.extend(EpisodeCreate, {
    patientId: z.int('Busca y elige al paciente'),
    bedId: z.nullable(z.int('Elige la cama')),
    admittedAt: z
      .pipe(requiredMoment(clock, 'Escribe el día y la hora del ingreso'), z.string())
      .check(z.refine(isNotInFuture, 'El ingreso no puede ser en el futuro')),
    expectedDischargeAt: optionalMoment(clock),
  })
}

/**
 * The form asks about the year of the admission before it sends this.
 * @param roomService the service of the chosen bed's room, used where the form names none
 */
export function toNewEpisode(values: NewEpisodeFields, roomService: string, clock: Clock) {
  const { patientId, registers, bedId, attendingDoctorId, ...fields } = values
  const stay = isStay(fields.kind)
  return {
    ...fields,
    patientId: registers !== '' ? TO_BE_REGISTERED : patientId === '' ? undefined : Number(patientId),
    attendingDoctorId: attendingDoctorId || null,
    admittedLongAgo: beganLongAgo(fields.admittedAt, clock),
    bedId: !stay ? null : bedId === '' ? undefined : Number(bedId),
    service: fields.service || (stay ? roomService : ''),
  }
}
