import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fullName } from '#src/domain/patients/rules.ts'
import { codeKey, Room } from '#src/domain/rooms/contract.ts'
import { attendingName, attendsAt } from '../episodes/reads.ts'
import { idOf, mayNamePatients } from '../http/authorize.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { bedsOfNamesakes } from '../patients/reads.ts'

/** Rooms, with a row for each bed that is still in them, who lies in it, and when it became what it is. */
export function bedsOfRooms({ db, now }: Pick<HospitalScope, 'db' | 'now'>) {
  const changedAt = sql<number | null>`(
    select max("happenedAt") from "bedEvents" where "bedEvents"."bedId" = beds."bedId"
  )`
  return db
    .selectFrom('rooms')
    .leftJoin('beds', (join) =>
      join.onRef('beds.roomId', '=', 'rooms.roomId').on('beds.retiredAt', 'is', null),
    )
    .leftJoin('bedStays', (join) =>
      join.onRef('bedStays.bedId', '=', 'beds.bedId').on('bedStays.endedAt', 'is', null),
    )
    .leftJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .leftJoin('patients', 'patients.patientId', 'bedStays.patientId')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .selectAll('rooms')
    .select(['beds.bedId', 'beds.code as bedCode', 'beds.countable', 'beds.state', 'beds.reason'])
    .select([changedAt.as('changedAt'), 'bedStays.startedAt', 'episodes.episodeId'])
    .select(['episodes.kind as stayKind', 'episodes.status', 'episodes.admittedAt'])
    .select(['episodes.expectedDischargeAt', attendingName.as('attendingDoctorName')])
    .select(['patients.patientId', 'patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .select(['patients.recordNumber', 'patients.sex', 'patients.bornOn', 'patients.estimatedAge'])
    .select('patients.identified')
}

type BedRow = Awaited<ReturnType<ReturnType<typeof bedsOfRooms>['execute']>>[number]

const instant = (at: number | null) => (at === null ? null : isoInstant(at))

/** What of an occupant is not for readers who may not read patients. */
const NOBODY = { name: null, recordNumber: null, sex: null, birthDate: null, estimatedAge: null }

/** @param namesakes the beds of who is mistaken easily; undefined where the reader may know nobody by name */
function occupantOf(row: BedRow, namesakes: ReadonlySet<number> | undefined) {
  const { bedId, episodeId, patientId, status, attendingDoctorName } = row
  if (episodeId === null || bedId === null) return null
  const { recordNumber, sex, bornOn, estimatedAge } = row
  const named = { name: fullName(row), recordNumber, sex, birthDate: bornOn, estimatedAge }
  // Field by field: copying whole rows of forty columns takes a tenth of the time of a board.
  return {
    ...{ episodeId, patientId, status, attendingDoctorName },
    ...(namesakes ? named : NOBODY),
    similarName: namesakes?.has(bedId) ?? false,
    kind: row.stayKind,
    identified: row.identified === 1,
    admittedAt: instant(row.admittedAt),
    expectedDischargeAt: instant(row.expectedDischargeAt),
  }
}

const byCode = new Intl.Collator('es', { numeric: true }).compare

/** Rooms as they travel, with their beds, in the order given. */
export async function toRooms(
  context: HospitalScope & Pick<RequestContext, 'principal'>,
  rows: readonly BedRow[],
): Promise<Room[]> {
  const occupied = rows.flatMap(({ episodeId, bedId, floor, service }) =>
    episodeId === null || bedId === null ? [] : [{ bedId, floor, roomService: service }],
  )
  const namesakes = mayNamePatients(context) ? await bedsOfNamesakes(context, occupied) : undefined
  return [...Map.groupBy(rows, ({ roomId }) => roomId).values()].flatMap((ofRoom) => {
    const beds = ofRoom
      .filter(({ bedId }) => bedId !== null)
      .map((row) => {
        const occupant = occupantOf(row, namesakes)
        return {
          bedId: row.bedId,
          code: row.bedCode ?? '',
          countable: row.countable === 1,
          state: occupant ? 'occupied' : row.state,
          reason: occupant ? null : row.reason,
          since: instant(row.startedAt ?? row.changedAt),
          occupant,
        }
      })
      .toSorted((a, b) => byCode(a.code, b.code))
    const [room] = ofRoom
    return room ? [z.parse(Room, { ...room, active: room.active === 1, beds })] : []
  })
}

/** The room in the path. */
export async function findRoom(context: RequestContext): Promise<Room | undefined> {
  const rows = await bedsOfRooms(context)
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
