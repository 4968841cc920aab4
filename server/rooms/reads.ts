import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Diagnosis } from '#src/domain/episodes/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { type Bed, codeKey, type Occupant, type Room } from '#src/domain/rooms/contract.ts'
import { isMissingDailyNote } from '../documents/daily-note.ts'
import { attendingName, attendsAt } from '../episodes/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { hasRight, idOf, mayNamePatients } from '../http/rights.ts'
import { type NamesakesByBed, namesakesByBed } from '../patients/reads.ts'

/** Rooms, with a row for each bed that is still in them, who lies in it, and when it became what it is. */
export async function bedsOfRooms(scope: HospitalScope) {
  const { db, now } = scope
  const noteOverdue = sql<number>`case when ${await isMissingDailyNote(scope)} then 1 else 0 end`
  const hasDraft = sql<number>`case when exists (
    select 1 from documents where documents."episodeId" = episodes."episodeId" and documents.status = 'draft'
  ) then 1 else 0 end`
  // Of a bed that somebody lies in, the stay tells it.
  const changedAt = sql<number | null>`case when "bedStays"."startedAt" is null then (
    select max("happenedAt") from "bedEvents" where "bedEvents"."bedId" = beds."bedId"
  ) end`
  return db
    .selectFrom('rooms')
    .leftJoin('beds', (join) =>
      join.onRef('beds.roomId', '=', 'rooms.roomId').on('beds.retiredAt', 'is', null),
    )
    .leftJoin('bedStays', (join) =>
      join.onRef('bedStays.bedId', '=', 'beds.bedId').on('bedStays.endedAt', 'is', null),
    )
    .leftJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'bedStays.patientId')
        .onRef('patients.hospitalId', '=', 'bedStays.hospitalId'),
    )
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['rooms.roomId', 'rooms.code', 'rooms.name', 'rooms.floor', 'rooms.service', 'rooms.kind'])
    .select(['rooms.active', 'rooms.notes', 'rooms.version'])
    .select(['beds.bedId', 'beds.code as bedCode', 'beds.countable', 'beds.state', 'beds.reason'])
    .select([changedAt.as('changedAt'), 'bedStays.startedAt', 'episodes.episodeId'])
    .select(['episodes.kind as stayKind', 'episodes.status', 'episodes.orderedMotive', 'episodes.admittedAt'])
    .select(['episodes.expectedDischargeAt', 'episodes.diagnoses'])
    .select([noteOverdue.as('noteOverdue'), hasDraft.as('hasDraft')])
    .select(['assignments.doctorId as attendingDoctorId', attendingName.as('attendingDoctorName')])
    .select(['patients.patientId', 'patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .select(['patients.recordNumber', 'patients.sex', 'patients.bornOn', 'patients.estimatedAge'])
    .select(['patients.identified', 'patients.allergyState'])
}

type BedRow = Awaited<ReturnType<Awaited<ReturnType<typeof bedsOfRooms>>['execute']>>[number]

const instant = (at: number | null) => (at === null ? null : isoInstant(at))

/** What of an occupant is not for readers who may not read patients, episodes, and assignments. */
const NOBODY = {
  name: null,
  givenNames: null,
  firstSurname: null,
  secondSurname: null,
  recordNumber: null,
  sex: null,
  birthDate: null,
  estimatedAge: null,
  identified: true,
  similarName: false,
  namesakes: [],
  allergies: null,
}
const NO_STAY = {
  kind: null,
  status: null,
  orderedMotive: null,
  admittedAt: null,
  expectedDischargeAt: null,
  diagnosis: null,
  noteOverdue: null,
  hasDraft: null,
}
const NO_DOCTOR = { attendingDoctorId: null, attendingDoctorName: null }

/** What a reader may know of who lies in a bed. */
interface Knowing {
  /** Undefined where the reader may know nobody by name. */
  namesakes: NamesakesByBed | undefined
  mayReadEpisodes: boolean
  mayReadAssignments: boolean
}

// Field by field: copying whole rows of forty columns takes a tenth of the time of a board.

function patientOf(row: BedRow, bedId: number, namesakes: NamesakesByBed) {
  const { recordNumber, sex, bornOn, estimatedAge, allergyState } = row
  const identified = row.identified === 1
  return {
    recordNumber,
    sex,
    estimatedAge,
    name: fullName(row),
    givenNames: identified ? row.givenNames : null,
    firstSurname: identified ? row.firstSurname : null,
    secondSurname: identified ? row.secondSurname : null,
    birthDate: bornOn,
    identified,
    similarName: namesakes.has(bedId),
    namesakes: namesakes.get(bedId) ?? [],
    allergies: allergyState,
  }
}

const Diagnoses = z.array(z.pick(Diagnosis, { code: true, text: true, rank: true }))

function principalOf(diagnoses: string): Occupant['diagnosis'] {
  const found = z.parse(Diagnoses, JSON.parse(diagnoses)).find(({ rank }) => rank === 'principal')
  return found ? { code: found.code, text: found.text } : null
}

function stayOf(row: BedRow) {
  const { stayKind, status, orderedMotive, noteOverdue, hasDraft, diagnoses } = row
  return {
    status,
    orderedMotive,
    kind: stayKind,
    diagnosis: principalOf(diagnoses ?? '[]'),
    noteOverdue: noteOverdue === 1,
    hasDraft: hasDraft === 1,
    admittedAt: instant(row.admittedAt),
    expectedDischargeAt: instant(row.expectedDischargeAt),
  }
}

function occupantOf(
  row: BedRow,
  bedId: number,
  { namesakes, mayReadEpisodes, mayReadAssignments }: Knowing,
): Occupant | null {
  const { episodeId, patientId, attendingDoctorId, attendingDoctorName } = row
  if (episodeId === null || patientId === null) return null
  return {
    episodeId,
    patientId,
    ...(namesakes ? patientOf(row, bedId, namesakes) : NOBODY),
    ...(mayReadEpisodes ? stayOf(row) : NO_STAY),
    ...(mayReadAssignments ? { attendingDoctorId, attendingDoctorName } : NO_DOCTOR),
  }
}

const byCode = new Intl.Collator('es', { numeric: true }).compare

/** The bed of a row; null where it tells of a room without any. */
function bedOf(row: BedRow, knowing: Knowing): Bed | null {
  const { bedId, bedCode, state, countable, reason } = row
  if (bedId === null || bedCode === null || state === null) return null
  const occupant = occupantOf(row, bedId, knowing)
  return {
    bedId,
    code: bedCode,
    countable: countable === 1,
    state: occupant ? 'occupied' : state,
    reason: occupant ? null : reason,
    since: instant(row.startedAt ?? row.changedAt),
    occupant,
  }
}

/** Rooms as they travel, with their beds, in the order given. */
export async function toRooms(
  context: HospitalScope & Pick<RequestContext, 'principal'>,
  rows: readonly BedRow[],
): Promise<Room[]> {
  const occupied = rows.flatMap(({ episodeId, bedId, floor, service }) =>
    episodeId === null || bedId === null ? [] : [{ bedId, floor, roomService: service }],
  )
  const { principal, hospitalId } = context
  const knowing: Knowing = {
    namesakes: mayNamePatients(context) ? await namesakesByBed(context, occupied) : undefined,
    mayReadEpisodes: hasRight(principal, hospitalId, ['episodes', 'read']),
    mayReadAssignments: hasRight(principal, hospitalId, ['doctorAssignments', 'read']),
  }
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].flatMap((ofRoom) => {
    const [room] = ofRoom
    if (!room) return []
    const { roomId, code, name, floor, service, kind, notes, version } = room
    const beds = ofRoom
      .flatMap((row) => bedOf(row, knowing) ?? [])
      .toSorted((one, other) => byCode(one.code, other.code))
    return [{ roomId, code, name, floor, service, kind, active: room.active === 1, notes, beds, version }]
  })
}

/** The room in the path. */
export async function findRoom(context: RequestContext): Promise<Room | undefined> {
  const beds = await bedsOfRooms(context)
  const rows = await beds
    .where('rooms.hospitalId', '=', context.hospitalId)
    .where('rooms.roomId', '=', idOf(context.params.roomId) ?? 0)
    .execute()
  return (await toRooms(context, rows))[0]
}

/** Which rooms of the hospital have one of these codes, by the key of the code. */
export async function roomsByCode(
  { db, hospitalId }: RequestContext,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('rooms')
    .select(['roomId', 'codeKey'])
    .where('hospitalId', '=', hospitalId)
    .where('codeKey', 'in', codes.map(codeKey))
    .orderBy('codeKey')
    .execute()
  return new Map(rows.map((row) => [row.codeKey, row.roomId]))
}
