import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { TimelineEntry, TimelinePage, TimelineQuery } from '#src/domain/episodes/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import type { Schema } from '../db/schema.ts'
import { listsIn } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import { bedOf, EPISODES, findEpisode } from './reads.ts'

/** What comes first of things that happened in the same instant; a patient is in before a doctor comes. */
const RANKS = {
  admission: 0,
  assignmentEnd: 1,
  assignmentStart: 2,
  movement: 3,
  documentSigned: 4,
  documentAmended: 5,
  documentAnnulled: 6,
} as const

/** The order of the entries as a text; far below any instant, so that the years before 1970 sort as well. */
function timelineOrder(at: string, rank: number, id: string) {
  return sql<string>`printf('%016d %d %012d', ${sql.ref(at)} + 100000000000000, ${rank}, ${sql.ref(id)})`
}

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

const none = <Value>() => sql<Value | null>`null`

/** The columns of a bed and of a doctor, for entries that have neither. */
const ELSEWHERE = [
  none<number>().as('bedId'),
  none<number>().as('fromBedId'),
  none<string>().as('doctorId'),
  none<string>().as('role'),
] as const

/** What was signed in an episode, as its timeline tells it. */
function signedOf(db: Kysely<Schema>, episodeId: number) {
  return db
    .selectFrom('documents')
    .select([sql<string>`'document-' || documentId`.as('entryId'), sql<string>`'documentSigned'`.as('kind')])
    .select([sql<number>`signedAt`.as('at'), sql<number>`signedAt`.as('recordedAt')])
    .select([sql<string>`signedById`.as('userId'), ...ELSEWHERE, sql<string>`''`.as('note')])
    .select(['documentId', timelineOrder('signedAt', RANKS.documentSigned, 'documentId').as('place')])
    .where('episodeId', '=', episodeId)
    .where('signedAt', 'is not', null)
}

/** Each addendum; its text is read in the document. */
function addendaOf(db: Kysely<Schema>, episodeId: number) {
  return db
    .selectFrom('addenda')
    .innerJoin('documents', 'documents.documentId', 'addenda.documentId')
    .select([
      sql<string>`'addendum-' || addenda.documentId || '-' || addenda.place`.as('entryId'),
      sql<string>`'documentAmended'`.as('kind'),
    ])
    .select(['addenda.addedAt as at', 'addenda.addedAt as recordedAt'])
    .select(['addenda.signedById as userId', ...ELSEWHERE, sql<string>`''`.as('note')])
    .select('documents.documentId')
    .select(timelineOrder('addenda.addedAt', RANKS.documentAmended, 'addenda.place').as('place'))
    .where('documents.episodeId', '=', episodeId)
}

/** What was annulled, and why. */
function annulledOf(db: Kysely<Schema>, episodeId: number) {
  return db
    .selectFrom('documents')
    .select([
      sql<string>`'document-' || documentId || '-annulled'`.as('entryId'),
      sql<string>`'documentAnnulled'`.as('kind'),
    ])
    .select([sql<number>`annulledAt`.as('at'), sql<number>`annulledAt`.as('recordedAt')])
    .select([sql<string>`annulledById`.as('userId'), ...ELSEWHERE])
    .select([sql<string>`coalesce(annulReason, '')`.as('note'), 'documentId'])
    .select(timelineOrder('annulledAt', RANKS.documentAnnulled, 'documentId').as('place'))
    .where('episodeId', '=', episodeId)
    .where('annulledAt', 'is not', null)
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

export const timeline = listsIn({
  path: `${EPISODES}/{episodeId}/timeline`,
  summary: 'What happened in an episode: movements, who took care of it, and what was signed',
  access: ['episodes', 'read'],
  query: TimelineQuery,
  find: findEpisode,
  schema: TimelinePage,
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
