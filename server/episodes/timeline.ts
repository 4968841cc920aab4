import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { TimelineEntry, TimelinePage, TimelineQuery } from '#src/domain/episodes/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import type { Schema } from '../db/schema.ts'
import { type Endpoint, endpoint, NO_BODY } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import { EPISODES } from './routes.ts'
import { bedOf, findEpisode } from './rows.ts'
import { addendaOf, annulledOf, signedOf } from './timeline-documents.ts'
import { RANKS, timelineOrder } from './timeline-order.ts'

function movementsOf(db: Kysely<Schema>, episodeId: number) {
  const first = timelineOrder('happenedAt', RANKS.admission, 'movementId')
  const later = timelineOrder('happenedAt', RANKS.movement, 'movementId')
  return db
    .selectFrom('movements')
    .select([sql<string>`'movement-' || movementId`.as('entryId'), 'kind'])
    .select(['happenedAt as at', 'recordedAt', 'userId', 'bedId', 'fromBedId'])
    .select([sql<string | null>`null`.as('doctorId'), sql<string | null>`null`.as('role'), 'note'])
    .select(sql<number | null>`null`.as('documentId'))
    .select(sql<string>`case kind when 'admission' then ${first} else ${later} end`.as('place'))
    .where('episodeId', '=', episodeId)
}

/** When doctors took a case over, or gave it away; what is only planned is not yet part of what happened. */
function assignmentsOf(
  db: Kysely<Schema>,
  episodeId: number,
  kind: 'assignmentStart' | 'assignmentEnd',
  now: number,
) {
  const column = kind === 'assignmentStart' ? 'startedAt' : 'endedAt'
  return (
    db
      .selectFrom('assignments')
      .select([
        sql<string>`'assignment-' || assignmentId || '-' || ${column}`.as('entryId'),
        sql<string>`${kind}`.as('kind'),
      ])
      .select([sql<number>`${sql.ref(column)}`.as('at'), sql<number>`${sql.ref(column)}`.as('recordedAt')])
      .select([sql<string>`''`.as('userId'), sql<number | null>`null`.as('bedId')])
      .select([sql<number | null>`null`.as('fromBedId'), 'doctorId', 'role', sql<string>`''`.as('note')])
      .select(sql<number | null>`null`.as('documentId'))
      .select(timelineOrder(column, RANKS[kind], 'assignmentId').as('place'))
      .where('episodeId', '=', episodeId)
      .where(column, '<=', now)
      // What ended where it would have begun never was.
      .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', eb.ref('startedAt'))]))
  )
}

function entriesOf(db: Kysely<Schema>, episodeId: number, now: number) {
  const entries = movementsOf(db, episodeId)
    .unionAll(assignmentsOf(db, episodeId, 'assignmentStart', now))
    .unionAll(assignmentsOf(db, episodeId, 'assignmentEnd', now))
    .unionAll(signedOf(db, episodeId))
    .unionAll(addendaOf(db, episodeId))
    .unionAll(annulledOf(db, episodeId))
    .as('entries')
  return db
    .selectFrom(entries)
    .leftJoin('users', 'users.userId', 'entries.userId')
    .leftJoin('users as doctors', 'doctors.userId', 'entries.doctorId')
    .leftJoin('beds', 'beds.bedId', 'entries.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .leftJoin('beds as left', 'left.bedId', 'entries.fromBedId')
    .leftJoin('rooms as leftRooms', 'leftRooms.roomId', 'left.roomId')
    .leftJoin('documents', 'documents.documentId', 'entries.documentId')
    .select(['entries.entryId', 'entries.kind', 'entries.at', 'entries.recordedAt'])
    .select(['entries.role', 'entries.note'])
    .select(['documents.documentId', 'documents.templateId', 'documents.title'])
    .select(sql<string | null>`coalesce(users.userName, nullif(entries.userId, ''))`.as('userName'))
    .select(sql<string | null>`coalesce(doctors.userName, entries.doctorId)`.as('doctorName'))
    .select(['beds.bedId', 'beds.code as bedCode', 'rooms.roomId', 'rooms.code as roomCode', 'rooms.floor'])
    .select(['left.bedId as fromId', 'left.code as fromCode', 'leftRooms.roomId as fromRoomId'])
    .select(['leftRooms.code as fromRoomCode', 'leftRooms.floor as fromFloor'])
}

type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

function toEntry(row: Row): TimelineEntry {
  const { documentId, templateId, title } = row
  const from = { bedId: row.fromId, bedCode: row.fromCode, roomId: row.fromRoomId }
  return z.parse(TimelineEntry, {
    ...row,
    at: isoInstant(row.at),
    recordedAt: isoInstant(row.recordedAt),
    bed: bedOf(row),
    fromBed: bedOf({ ...from, roomCode: row.fromRoomCode, floor: row.fromFloor }),
    document: documentId === null ? null : { documentId, templateId, title },
  })
}

const timeline = endpoint({
  method: 'GET',
  path: `${EPISODES}/{episodeId}/timeline`,
  summary: 'What happened in an episode: movements, who took care of it, and what was signed',
  access: ['episodes', 'read'],
  guard: 'none',
  query: TimelineQuery,
  body: NO_BODY,
  find: findEpisode,
  answer: { status: 200, schema: TimelinePage },
  async handle({ db, now, query, found }) {
    const searched = [
      sql<string>`users.userSearch`,
      sql<string>`doctors.userSearch`,
      sql<string>`documents.titleSearch`,
    ]
    const rows = entriesOf(db, found.episodeId, now.getTime()).where(matches(query.search, searched))
    const page = await pageOf(rows, query, { at: 'entries.place' }, 'entries.entryId')
    const body = { ...page, data: page.data.map(toEntry) }
    return { status: 200, body, patientId: found.patientId }
  },
})

export const timelineEndpoints: readonly Endpoint[] = [timeline]
