import type { Insertable } from 'kysely'
import type {
  AssignmentsTable,
  BedEventsTable,
  BedStaysTable,
  EpisodesTable,
  MovementsTable,
} from '#server/db/schema.ts'
import { diagnosisColumns } from '#server/episodes/routes/diagnosis-codes.ts'
import { dischargeNote, orderNote } from '#server/episodes/routes/discharges.ts'
import type { Diagnosis, DischargeMotive } from '#src/domain/episodes/contract.ts'
import { UNORDERED_MOTIVES } from '#src/domain/episodes/rules.ts'
import { around } from '../cycle.ts'
import { DAY, HOUR } from './amounts.ts'
import { assignmentsOf, type Scene } from './assignments.ts'
import type { Plan } from './plan.ts'

/** An episode, and everything that hangs on it. */
export interface EpisodeRows {
  episode: Insertable<EpisodesTable>
  bedStays: Insertable<BedStaysTable>[]
  bedEvents: Insertable<BedEventsTable>[]
  movements: Insertable<MovementsTable>[]
  assignments: Insertable<AssignmentsTable>[]
}

const ALSO: readonly (readonly [code: string, text: string])[] = [
  ['E11.9', 'Diabetes mellitus tipo 2, sin mención de complicación'],
  ['I10', 'Hipertensión esencial (primaria)'],
  ['E66.9', 'Obesidad, no especificada'],
  ['D64.9', 'Anemia de tipo no especificado'],
]

/** Where people go, and how. */
const WAYS_OUT: Readonly<Record<DischargeMotive, readonly [destination: string, condition: string]>> = {
  cured: ['Domicilio', 'Bueno'],
  improved: ['Domicilio', 'Estable'],
  voluntary: ['Domicilio', 'Delicado'],
  transferred: ['Hospital General de Zona', 'Estable'],
  died: ['Servicio funerario', ''],
  absconded: ['', 'Se desconoce'],
  other: ['Domicilio', 'Estable'],
}

function diagnosesOf({ complaint, status }: Plan, random: Scene['random']): Diagnosis[] {
  const certainty = status === 'discharged' ? 'confirmado' : 'presuntivo'
  const { code, text, who } = complaint
  const principal: Diagnosis = { code, text, rank: 'principal', certainty }
  if ((who !== 'adult' && who !== 'elder') || random(3) > 0) return [principal]
  const [alsoCode, alsoText] = around(ALSO, random(ALSO.length))
  return [principal, { code: alsoCode, text: alsoText, rank: 'secundario', certainty: 'confirmado' }]
}

/** Some of those who left in another way told nobody. */
function motiveOf({ motive }: Plan, episodeId: number): DischargeMotive | null {
  return motive === 'other' && episodeId % 2 === 0 ? 'absconded' : motive
}

const isUnordered = (motive: DischargeMotive | null) => UNORDERED_MOTIVES.some((one) => one === motive)

/** When the discharge was ordered, or the death recorded, if somebody did; null where nobody can have. */
function orderOf({ status, admitted, ended, legs }: Plan, random: Scene['random']): number | null {
  if (status === 'open' || status === 'annulled') return null
  const end = ended ?? 0
  const since = legs.at(-1)?.from ?? admitted
  return end - Math.min(10 + random(3 * HOUR), Math.floor((end - since) / 2))
}

/** When an order was given that was revoked two hours later: of a few who stay. */
function revokedOf({ status, kind, admitted, legs }: Plan, episodeId: number): number | null {
  const since = Math.max(legs.at(-1)?.from ?? 0, admitted)
  const isOne = status === 'open' && kind === 'inpatient' && episodeId % 5 === 0
  return isOne && since < -31 * HOUR ? -30 * HOUR : null
}

/** Whether somebody wrote down later where a patient had gone. */
function isCorrected({ motive, kind, ended }: Plan, episodeId: number): boolean {
  return motive === 'improved' && kind === 'inpatient' && episodeId % 20 === 0 && (ended ?? 0) < -2 * DAY
}

/** Most are expected to go today or tomorrow; some should have gone already, and of some nobody can tell. */
function expectedOf({ status, kind, known }: Plan, random: Scene['random']): number | null {
  if (status === 'dischargeOrdered') return HOUR + random(3 * HOUR)
  const chance = random(10)
  if (status !== 'open' || kind === 'outpatient') return null
  if (chance < 2) return known ? DAY : null
  if (kind !== 'inpatient') return HOUR + random(6 * HOUR)
  if (chance === 2) return -random(5 * HOUR)
  return chance < 7 ? HOUR + random(30 * HOUR) : DAY + random(6 * DAY)
}

const MISTAKE = 'Se registró en el paciente equivocado'
const WORSE = 'Volvió la fiebre: se queda en observación'
const FOUND_OUT = 'La familia confirmó después a dónde se fue'

/** The rows of a plan, once it is known whose it is. */
export function episodeRows(
  scene: Scene,
  plan: Plan,
  { episodeId, patientId }: { episodeId: number; patientId: number },
): EpisodeRows {
  const { hospitalId, at, random } = scene
  const { status, kind, complaint, service, origin, legs, admitted, ended } = plan
  const motive = motiveOf(plan, episodeId)
  const { reason } = complaint
  const assignments = assignmentsOf(scene, plan, episodeId)
  const doctorId = assignments.findLast((one) => one.role === 'attending')?.doctorId ?? 'medica'
  const maybe = (minutes: number | null) => (minutes === null ? null : at(minutes))
  const givenOrder = orderOf(plan, random)
  const ordered = isUnordered(motive) ? null : givenOrder
  const orderedMotive = ordered === null ? null : (motive ?? 'improved')
  const revoked = revokedOf(plan, episodeId)
  const corrected = isCorrected(plan, episodeId)
  const [destination, condition] = motive === null ? ['', ''] : WAYS_OUT[motive]

  const moved = (kind: string, minutes: number, userId: string, note = '') => ({
    hospitalId,
    episodeId,
    kind,
    userId,
    note,
    happenedAt: at(minutes),
    recordedAt: at(minutes),
    bedId: null,
    fromBedId: null,
  })
  const lastBedId = legs.at(-1)?.bed.bedId ?? null
  const movements: Insertable<MovementsTable>[] = [
    { ...moved('admission', admitted, 'admision', reason), bedId: legs[0]?.bed.bedId ?? null },
  ]
  for (const [index, { bed, from }] of legs.slice(1).entries()) {
    const fromBedId = legs[index]?.bed.bedId ?? null
    movements.push({ ...moved('transfer', from, 'enfermeria'), bedId: bed.bedId, fromBedId })
  }
  if (revoked !== null)
    movements.push(
      { ...moved('dischargeOrder', revoked, doctorId, orderNote('improved')), bedId: lastBedId },
      { ...moved('dischargeRevocation', revoked + 2 * HOUR, doctorId, WORSE), bedId: lastBedId },
    )
  if (ordered !== null && orderedMotive === 'died')
    movements.push({ ...moved('death', ordered, doctorId), bedId: lastBedId })
  else if (ordered !== null && orderedMotive !== null)
    movements.push({
      ...moved('dischargeOrder', ordered, doctorId, orderNote(orderedMotive)),
      bedId: lastBedId,
    })
  if (ended !== null && motive !== null) {
    const written = { motive, condition, notes: '', overridden: [] }
    const note = dischargeNote({ ...written, destination: corrected ? '' : destination })
    const userId = isUnordered(motive) ? 'enfermeria' : 'admision'
    movements.push({ ...moved('discharge', ended, userId, note), fromBedId: lastBedId })
    if (corrected) movements.push(moved('dischargeCorrection', ended + DAY, 'admision', FOUND_OUT))
  }
  if (ended !== null && status === 'annulled')
    movements.push({ ...moved('annulment', ended, 'admision', MISTAKE), fromBedId: lastBedId })

  return {
    episode: {
      episodeId,
      hospitalId,
      patientId,
      kind,
      status,
      reason,
      origin,
      service,
      destination,
      condition,
      admittedAt: at(admitted),
      ...diagnosisColumns(diagnosesOf(plan, random)),
      expectedDischargeAt: maybe(expectedOf(plan, random)),
      dischargeOrderedAt: maybe(ordered),
      orderedMotive,
      dischargedAt: status === 'discharged' ? maybe(ended) : null,
      motive,
      dischargeNotes: '',
      overridden: '[]',
      annulledAt: status === 'annulled' ? maybe(ended) : null,
      annulReason: status === 'annulled' ? MISTAKE : null,
      createdAt: at(admitted),
      version: movements.length,
    },
    bedStays: legs.map(({ bed, from, to }) => ({
      hospitalId,
      episodeId,
      patientId,
      bedId: bed.bedId,
      startedAt: at(from),
      endedAt: maybe(to),
    })),
    bedEvents: legs.flatMap(({ bed, from, to, cleaning }) => {
      const event = { hospitalId, bedId: bed.bedId, reason: null, userId: 'enfermeria' }
      const told = (state: string, minutes: number, episode: number | null) => ({
        ...event,
        state,
        episodeId: episode,
        happenedAt: at(minutes),
        recordedAt: at(minutes),
      })
      return [
        told('occupied', from, episodeId),
        ...(to === null ? [] : [told('cleaning', to, episodeId)]),
        ...(to === null || to + cleaning > 0 ? [] : [told('free', to + cleaning, null)]),
      ]
    }),
    movements,
    assignments,
  }
}
