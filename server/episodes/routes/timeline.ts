import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { getEpisodeTimeline } from '#src/domain/episodes/api.ts'
import { TimelineEntry } from '#src/domain/episodes/contract.ts'
import { TimelineQuery } from '#src/domain/episodes/list-query.ts'
import { joinedPageOf, matches } from '../../db/paginate.ts'
import type { Schema } from '../../db/schema.ts'
import { implement } from '../../http/endpoint.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import { patientOfEpisode } from '../../patients/emergency-access.ts'
import { bedOf, findEpisode } from '../reads.ts'
import { placeBefore, placeOf, RANKS } from '../timeline-order.ts'

/** One part of the timeline; what it leaves out, its entries don't have. */
interface Part {
  entryId: RawBuilder<string>
  kind: RawBuilder<string>
  at: RawBuilder<number>
  /** When it was written down; left out, when it happened. */
  recordedAt?: RawBuilder<number>
  userId: RawBuilder<string>
  bedId?: RawBuilder<number | null>
  fromBedId?: RawBuilder<number | null>
  doctorId?: RawBuilder<string | null>
  role?: RawBuilder<string | null>
  note?: RawBuilder<string>
  documentId?: RawBuilder<number | null>
  movementId?: RawBuilder<number | null>
  undoneAt?: RawBuilder<number | null>
  undoneById?: RawBuilder<string | null>
  place: RawBuilder<string>
}

/** What a part leaves out: PostgreSQL asks for its type. */
const NO_ID = sql<number | null>`cast(null as bigint)`
const NO_TEXT = sql<string | null>`cast(null as text)`

/** The columns of a part, in the one order that all have: SQL unites them by their places, whatever they are called. */
function columnsOf(part: Part) {
  return [
    part.entryId.as('entryId'),
    part.kind.as('kind'),
    part.at.as('at'),
    (part.recordedAt ?? part.at).as('recordedAt'),
    part.userId.as('userId'),
    (part.bedId ?? NO_ID).as('bedId'),
    (part.fromBedId ?? NO_ID).as('fromBedId'),
    (part.doctorId ?? NO_TEXT).as('doctorId'),
    (part.role ?? NO_TEXT).as('role'),
    (part.note ?? sql<string>`''`).as('note'),
    (part.documentId ?? NO_ID).as('documentId'),
    (part.movementId ?? NO_ID).as('movementId'),
    (part.undoneAt ?? NO_ID).as('undoneAt'),
    (part.undoneById ?? NO_TEXT).as('undoneById'),
    part.place.as('place'),
  ] as const
}

function movementsOf(db: Kysely<Schema>, episodeId: number) {
  const first = placeOf('happenedAt', RANKS.admission, 'movementId')
  const later = placeOf('happenedAt', RANKS.movement, 'movementId')
  const columns = columnsOf({
    entryId: sql`'movement-' || "movementId"`,
    kind: sql.ref('kind'),
    at: sql.ref('happenedAt'),
    recordedAt: sql.ref('recordedAt'),
    userId: sql.ref('userId'),
    bedId: sql.ref('bedId'),
    fromBedId: sql.ref('fromBedId'),
    note: sql.ref('note'),
    movementId: sql.ref('movementId'),
    undoneAt: sql.ref('undoneAt'),
    undoneById: sql.ref('undoneById'),
    place: sql`case kind when 'admission' then ${first} else ${later} end`,
  })
  return db.selectFrom('movements').select(columns).where('episodeId', '=', episodeId)
}

/** What ended the episode, and an assignment with it: it may have happened in the minute of what was done before. */
function closingOf(db: Kysely<Schema>) {
  return sql<number | null>`${db
    .selectFrom('movements')
    .select(({ fn }) => fn.max('movementId').as('movementId'))
    .where('episodeId', '=', sql.ref<number>('assignments.episodeId'))
    .where('happenedAt', '=', sql.ref<number>('assignments.endedAt'))
    .where('kind', 'in', ['discharge', 'annulment'])}`
}

/** When doctors took a case over, or gave it away; what is only planned is not yet part of what happened. */
function assignmentsOf(
  db: Kysely<Schema>,
  episodeId: number,
  kind: 'assignmentStart' | 'assignmentEnd',
  now: number,
) {
  const column = kind === 'assignmentStart' ? 'startedAt' : 'endedAt'
  const own = placeOf(column, RANKS[kind], 'assignmentId')
  const columns = columnsOf({
    entryId: sql`'assignment-' || "assignmentId" || ${sql.lit(`-${column}`)}`,
    kind: sql.lit(kind),
    at: sql.ref(column),
    userId: sql`''`,
    doctorId: sql.ref('doctorId'),
    role: sql.ref('role'),
    place: kind === 'assignmentEnd' ? sql`coalesce(${placeBefore(column, closingOf(db))}, ${own})` : own,
  })
  return (
    db
      .selectFrom('assignments')
      .select(columns)
      .where('episodeId', '=', episodeId)
      .where(column, '<=', now)
      // What ended where it would have begun never was.
      .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', eb.ref('startedAt'))]))
  )
}

/** What was signed in an episode, as its timeline tells it. */
function signedOf(db: Kysely<Schema>, episodeId: number) {
  const columns = columnsOf({
    entryId: sql`'document-' || "documentId"`,
    kind: sql`'documentSigned'`,
    at: sql.ref('signedAt'),
    userId: sql.ref('signedById'),
    documentId: sql.ref('documentId'),
    place: placeOf('signedAt', RANKS.documentSigned, 'documentId'),
  })
  const documents = db.selectFrom('documents').select(columns)
  return documents.where('episodeId', '=', episodeId).where('signedAt', 'is not', null)
}

/** Each addendum; its text is read in the document. */
function addendaOf(db: Kysely<Schema>, episodeId: number) {
  const columns = columnsOf({
    entryId: sql`'addendum-' || addenda."documentId" || '-' || addenda.place`,
    kind: sql`'documentAmended'`,
    at: sql.ref('addenda.addedAt'),
    userId: sql.ref('addenda.signedById'),
    documentId: sql.ref('documents.documentId'),
    place: placeOf('addenda.addedAt', RANKS.documentAmended, 'addenda.place'),
  })
  return db
    .selectFrom('addenda')
    .innerJoin('documents', 'documents.documentId', 'addenda.documentId')
    .select(columns)
    .where('documents.episodeId', '=', episodeId)
}

/** What was annulled, and why. */
function annulledOf(db: Kysely<Schema>, episodeId: number) {
  const columns = columnsOf({
    entryId: sql`'document-' || "documentId" || '-annulled'`,
    kind: sql`'documentAnnulled'`,
    at: sql.ref('annulledAt'),
    userId: sql.ref('annulledById'),
    note: sql`coalesce("annulReason", '')`,
    documentId: sql.ref('documentId'),
    place: placeOf('annulledAt', RANKS.documentAnnulled, 'documentId'),
  })
  const documents = db.selectFrom('documents').select(columns)
  return documents.where('episodeId', '=', episodeId).where('annulledAt', 'is not', null)
}

/** What happened in an episode, with what its search looks at; nothing else is joined, since most of it is on no page. */
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
    .leftJoin('documents', 'documents.documentId', 'entries.documentId')
    .selectAll('entries')
}

/** Entries with the names of whom and what they speak of. */
function named(db: Kysely<Schema>, entries: ReturnType<typeof entriesOf>) {
  return db
    .selectFrom(entries.as('entries'))
    .leftJoin('users', 'users.userId', 'entries.userId')
    .leftJoin('users as doctors', 'doctors.userId', 'entries.doctorId')
    .leftJoin('users as undoers', 'undoers.userId', 'entries.undoneById')
    .leftJoin('beds', 'beds.bedId', 'entries.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .leftJoin('beds as left', 'left.bedId', 'entries.fromBedId')
    .leftJoin('rooms as leftRooms', 'leftRooms.roomId', 'left.roomId')
    .leftJoin('documents', 'documents.documentId', 'entries.documentId')
    .leftJoin('dischargeCorrections', 'dischargeCorrections.movementId', 'entries.movementId')
    .select(['entries.entryId', 'entries.kind', 'entries.at', 'entries.recordedAt'])
    .select(['entries.role', 'entries.note', 'entries.undoneAt'])
    .select(sql<string | null>`coalesce(undoers."userName", entries."undoneById")`.as('undoneByName'))
    .select(['documents.documentId', 'documents.templateId', 'documents.title'])
    .select(sql<string | null>`coalesce(users."userName", nullif(entries."userId", ''))`.as('userName'))
    .select(sql<string | null>`coalesce(doctors."userName", entries."doctorId")`.as('doctorName'))
    .select(['beds.bedId', 'beds.code as bedCode', 'rooms.roomId', 'rooms.code as roomCode', 'rooms.floor'])
    .select(['left.bedId as fromId', 'left.code as fromCode', 'leftRooms.roomId as fromRoomId'])
    .select(['leftRooms.code as fromRoomCode', 'leftRooms.floor as fromFloor'])
    .select(['beforeAt', 'beforeMotive', 'beforeDestination', 'beforeDiagnoses'])
    .select(['afterAt', 'afterMotive', 'afterDestination', 'afterDiagnoses'])
}

type Row = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

/** Both versions of a discharge that an entry corrects. */
function correctionOf(row: Row) {
  if (row.beforeAt === null || row.afterAt === null) return null
  const version = (at: number, motive: unknown, destination: unknown, diagnoses: string | null) => ({
    at: isoInstant(at),
    motive,
    destination,
    diagnoses: JSON.parse(diagnoses ?? '[]'),
  })
  return {
    before: version(row.beforeAt, row.beforeMotive, row.beforeDestination, row.beforeDiagnoses),
    after: version(row.afterAt, row.afterMotive, row.afterDestination, row.afterDiagnoses),
  }
}

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
    correction: correctionOf(row),
    undone: row.undoneAt === null ? null : { at: isoInstant(row.undoneAt), userName: row.undoneByName },
  })
}

export const timeline = implement(getEpisodeTimeline, {
  summary: 'What happened in an episode: movements, who took care of it, and what was signed',
  query: TimelineQuery,
  find: findEpisode,
  emergencyFor: patientOfEpisode,
  async handle({ db, now, query, found }) {
    const searched = ['users.userSearch', 'doctors.userSearch', 'documents.titleSearch']
    const all = entriesOf(db, found.episodeId, now.getTime())
    const matching = all.where(matches(db, query.search, searched))
    const page = await joinedPageOf(
      matching,
      named(db, all),
      query,
      { at: 'entries.place' },
      'entries.entryId',
    )
    const body = { ...page, data: page.data.map(toEntry) }
    return { status: 200, body, patientId: found.patientId }
  },
})
