import type * as z from 'zod/mini'
import { dayAt, dayText } from '#src/domain/dates.ts'
import { createEpisode } from '#src/domain/episodes/api-writes.ts'
import { EpisodeCreate } from '#src/domain/episodes/bodies.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import { isLongAgo } from '#src/domain/far-dates.ts'
import { refuseAbsent, requireDoctor } from '../../assignments/participants.ts'
import { insertAssignment } from '../../assignments/writes.ts'
import { fieldError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { mayNamePatients, requireRight } from '../../http/rights.ts'
import { timeZoneOf } from '../../profile/reads.ts'
import { atOrAfter, firstMinuteText, isAhead, requireExpectedDischarge } from '../moments.ts'
import { readEpisode } from '../reads.ts'
import {
  freeSince,
  lastLeftBed,
  occupy,
  type PlacedBed,
  requireBed,
  requireFree,
  requireNoOpenStay,
} from '../writes/beds.ts'
import { writeMovement } from '../writes/movements.ts'
import { countDiagnoses, diagnosisColumns } from './diagnosis-codes.ts'
import { UNDISCHARGED } from './discharges.ts'

type Admission = z.output<typeof EpisodeCreate>

/** Nobody is older; an admission of somebody whose birth date nobody knows is not before this. */
const OLDEST_YEARS = 130

/** The patient whom a body names; throws 422 where the hospital has none with this id. */
async function requirePatient({ db, hospitalId }: RequestContext, patientId: number) {
  const patient = await db
    .selectFrom('patients')
    .select(['patientId', 'bornOn', 'status'])
    .where('patientId', '=', patientId)
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst()
  if (!patient) throw fieldError(422, 'patientId', 'No existe ese paciente en este centro médico')
  return patient
}

/** Throws 422 for an admission in the future, before the patient was born, or of long ago without a confirmation. */
async function requireMoment(
  context: RequestContext,
  { admittedAt, admittedLongAgo }: Admission,
  bornOn: string | null,
): Promise<void> {
  const at = Date.parse(admittedAt)
  if (isAhead(at, context.now)) throw fieldError(422, 'admittedAt', 'El ingreso no puede ser en el futuro')
  const day = dayAt(admittedAt, await timeZoneOf(context.db, context.hospitalId))
  if (bornOn !== null && day < bornOn) {
    const born = mayNamePatients(context) ? ` (${dayText(bornOn)})` : ''
    const text = `El ingreso no puede ser antes del nacimiento${born}`
    throw fieldError(422, 'admittedAt', text)
  }
  const isTooOld = context.now.getUTCFullYear() - Number(day.slice(0, 4)) > OLDEST_YEARS
  if (isTooOld || (isLongAgo(at, context.now.getTime()) && !admittedLongAgo))
    throw fieldError(422, 'admittedAt', 'Revisa el año del ingreso')
}

/** The bed that a body names, if its kind takes one; throws 422 for one too few or too many. */
async function requireFittingBed(
  context: RequestContext,
  { kind, bedId }: Admission,
): Promise<PlacedBed | undefined> {
  if (isStay(kind) && bedId === null) throw fieldError(422, 'bedId', 'Elige la cama')
  if (!isStay(kind) && bedId !== null) throw fieldError(422, 'bedId', 'Una consulta externa no ocupa cama')
  return bedId === null ? undefined : requireBed(context, bedId)
}

/**
 * When a stay begins. Throws 409, saying from when it is possible, for a time at which somebody else lay in the
 * bed or the patient in another one.
 */
async function stayStart(
  scope: RequestContext,
  patientId: number,
  bed: PlacedBed,
  admittedAt: number,
): Promise<number> {
  const elsewhere = (await lastLeftBed(scope.db, patientId)) ?? Number.NEGATIVE_INFINITY
  const taken = (await freeSince(scope, bed.bedId)) ?? Number.NEGATIVE_INFINITY
  const earliest = Math.max(elsewhere, taken)
  const at = atOrAfter(admittedAt, earliest)
  if (at !== undefined) return at
  const why =
    elsewhere === earliest ? 'El paciente estaba en otra cama' : `La cama ${bed.code} no estaba disponible`
  const from = firstMinuteText(earliest, await timeZoneOf(scope.db, scope.hospitalId))
  throw fieldError(409, 'admittedAt', `${why}: el ingreso puede ser a partir del ${from}`)
}

export const admit = implement(createEpisode, {
  summary: 'Admits a patient: an episode, and with a stay its bed',
  body: EpisodeCreate,
  async handle(context) {
    const { db, hospitalId, now, body } = context
    const {
      patientId,
      bedId: _,
      admittedAt,
      admittedLongAgo: _confirmed,
      expectedDischargeAt,
      diagnoses,
      attendingDoctorId,
      ...about
    } = body
    if (attendingDoctorId !== null)
      requireRight(context.principal, hospitalId, ['doctorAssignments', 'write'])
    const patient = await requirePatient(context, patientId)
    await requireMoment(context, body, patient.bornOn)
    requireExpectedDischarge(context, body)
    const bed = await requireFittingBed(context, body)
    const attending =
      attendingDoctorId === null ? null : await requireDoctor(context, attendingDoctorId, 'attendingDoctorId')
    if (patient.status === 'deceased')
      throw fieldError(409, 'patientId', 'Este paciente está registrado como fallecido', { patientId })
    if (attending) refuseAbsent(attending, 'attendingDoctorId')
    let at = Date.parse(admittedAt)
    if (bed) {
      await requireNoOpenStay(db, patientId, 'patientId')
      await requireFree(context, bed)
      at = await stayStart(context, patientId, bed, at)
    }
    const { episodeId } = await db
      .insertInto('episodes')
      .values({
        ...about,
        ...UNDISCHARGED,
        hospitalId,
        patientId,
        status: 'open',
        admittedAt: at,
        ...diagnosisColumns(diagnoses),
        expectedDischargeAt: expectedDischargeAt === null ? null : Date.parse(expectedDischargeAt),
        annulledAt: null,
        annulReason: null,
        createdAt: now.getTime(),
        version: 1,
      })
      .returning('episodeId')
      .executeTakeFirstOrThrow()
    const bedId = bed?.bedId ?? null
    if (bedId !== null) await occupy(context, { episodeId, patientId, bedId, at })
    await countDiagnoses(context, [], diagnoses)
    if (attending)
      await insertAssignment(context, {
        doctorId: attending.doctorId,
        episodeId,
        roomId: null,
        role: 'attending',
        shift: null,
        startedAt: at,
        endedAt: null,
      })
    const movement = { kind: 'admission', at, bedId, fromBedId: null, note: about.reason } as const
    await writeMovement(context, { episodeId, patientId }, movement)
    return { status: 201, body: await readEpisode(context, episodeId), patientId }
  },
})
