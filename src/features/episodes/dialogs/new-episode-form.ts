import * as z from 'zod/mini'
import { EpisodeCreate, EpisodeKind } from '#src/domain/episodes/contract.ts'
import { CLOCK_SLACK_MS, isStay } from '#src/domain/episodes/rules.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { optionalMoment, requiredMoment } from '#src/forms/moment.ts'
import { DiagnosisFields } from '../parts/DiagnosesField.tsx'

/** The fields of *Nuevo episodio*: ids and times as text. */
export const NewEpisodeFields = z.object({
  patientId: z.string(),
  kind: EpisodeKind,
  bedId: z.string(),
  admittedAt: z.string(),
  reason: z.string(),
  origin: z.string(),
  service: z.string(),
  expectedDischargeAt: z.string(),
  diagnoses: z.array(DiagnosisFields),
})
export type NewEpisodeFields = z.infer<typeof NewEpisodeFields>

interface Clock {
  toInstant: (local: string) => string | undefined
}

interface Known {
  patientId: number | undefined
  patient: PatientSummary | undefined
  room: Room | undefined
  bedId: number | undefined
  /** On the hospital's clock. */
  now: string
}

/** The initial values, from what is known where the form was opened. */
export function firstFields({ patientId, patient, room, bedId, now }: Known): NewEpisodeFields {
  const free = room?.beds.filter(({ state }) => state === 'free') ?? []
  const [only] = free.length === 1 ? free : []
  const bed = free.find((one) => one.bedId === bedId) ?? only
  const stay = room?.kind === 'emergency' ? 'emergency' : 'inpatient'
  return {
    patientId: patientId === undefined ? '' : String(patientId),
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
  return Date.parse(instant) <= Date.now() + CLOCK_SLACK_MS
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

/** @param roomService the service of the chosen bed's room, used where the form names none */
export function toNewEpisode({ patientId, bedId, ...fields }: NewEpisodeFields, roomService: string) {
  const stay = isStay(fields.kind)
  return {
    ...fields,
    patientId: patientId === '' ? undefined : Number(patientId),
    bedId: !stay ? null : bedId === '' ? undefined : Number(bedId),
    service: fields.service || (stay ? roomService : ''),
  }
}
