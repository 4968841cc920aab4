import { type Document, DocumentStatus } from '#src/domain/documents/contract.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { hasPermission } from '#src/domain/permissions.ts'
import { readAddenda, toDocument, wholeDocumentsOf } from '../documents/reads.ts'
import { episodesOf, toEpisode } from '../episodes/reads.ts'
import type { RequestContext } from '../http/request-context.ts'

/** The hospital whose record it is. */
export type Custodian = Awaited<ReturnType<typeof readCustodian>>

export function readCustodian({ db, hospitalId }: RequestContext) {
  return db
    .selectFrom('hospitals')
    .innerJoin('profiles', 'profiles.hospitalId', 'hospitals.hospitalId')
    .select(['hospitals.hospitalId', 'hospitals.name', 'hospitals.createdAt'])
    .select(['profiles.legalName', 'profiles.clues', 'profiles.address', 'profiles.phone'])
    .select('profiles.timeZone')
    .where('hospitals.hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
}

/** When the patient of an episode lay in which bed. */
export type BedStay = Awaited<ReturnType<typeof readStays>>[number]

function readStays({ db, hospitalId }: RequestContext, patientId: number) {
  return db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select(['bedStays.episodeId', 'bedStays.startedAt', 'bedStays.endedAt'])
    .select(['beds.bedId', 'beds.code as bedCode', 'beds.retiredAt'])
    .select(['rooms.roomId', 'rooms.code as roomCode', 'rooms.floor', 'rooms.active'])
    .where('bedStays.patientId', '=', patientId)
    .where('rooms.hospitalId', '=', hospitalId)
    .orderBy('bedStays.startedAt')
    .orderBy('bedStays.bedStayId')
    .execute()
}

/** Who was on for an episode, from when to when. */
export type Duty = Awaited<ReturnType<typeof readDuties>>[number]

/** What is only planned is no part of what happened, nor is what ended where it would have begun. */
function readDuties({ db, now }: RequestContext, patientId: number) {
  return db
    .selectFrom('assignments')
    .innerJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
    .select(['episodes.episodeId', 'assignments.doctorId', 'assignments.role'])
    .select(['assignments.startedAt', 'assignments.endedAt'])
    .where('episodes.patientId', '=', patientId)
    .where('assignments.startedAt', '<=', now.getTime())
    .where(({ eb, or }) =>
      or([
        eb('assignments.endedAt', 'is', null),
        eb('assignments.endedAt', '>', eb.ref('assignments.startedAt')),
      ]),
    )
    .orderBy('assignments.startedAt')
    .orderBy('assignments.assignmentId')
    .execute()
}

/** A record consists of what was signed; drafts are their author's. */
const ON_RECORD = DocumentStatus.options.filter(
  (status) => status !== 'draft' && status !== 'submitted' && status !== 'discarded',
)

async function readDocuments(context: RequestContext, patientId: number): Promise<Document[]> {
  const rows = await wholeDocumentsOf(context)
    .where('episodes.patientId', '=', patientId)
    .where('documents.status', 'in', ON_RECORD)
    .orderBy('documents.occurredAt')
    .orderBy('documents.documentId')
    .execute()
  const ids = rows.map(({ documentId }) => documentId)
  const addenda = Map.groupBy(await readAddenda(context, ids), ({ documentId }) => documentId)
  return rows.map((row) => toDocument(row, addenda.get(row.documentId) ?? []))
}

/** Somebody who took part in the care. */
export interface Person {
  userId: string
  name: string
  /** Licences under which they signed, and the one that they have now where the reader may know it. */
  licenses: string[]
  specialty: string | null
  specialtyLicense: string | null
}

/** Everybody who was on for an episode, wrote, signed, added or annulled; each once. */
async function readPeople(context: RequestContext, duties: readonly Duty[], documents: readonly Document[]) {
  const signatures = documents.flatMap(({ signedBy, addenda, annulment }) =>
    [signedBy, ...addenda.map((one) => one.signedBy), annulment?.signedBy].filter((one) => one != null),
  )
  const authors = documents.map(({ author }) => author.userId)
  const signers = signatures.map(({ userId }) => userId)
  const ids = new Set([...duties.map(({ doctorId }) => doctorId), ...authors, ...signers])
  // PostgreSQL knows no empty list.
  if (ids.size === 0) return []
  const { db, principal, hospitalId } = context
  const users = await db
    .selectFrom('users')
    .leftJoin('doctors', (join) =>
      join.onRef('doctors.doctorId', '=', 'users.userId').on('doctors.hospitalId', '=', hospitalId),
    )
    .select(['users.userId', 'users.userName', 'doctors.professionalLicense'])
    .select(['doctors.specialty', 'doctors.specialtyLicense'])
    .where('users.userId', 'in', [...ids])
    .execute()
  const mayReadDoctors = hasPermission(principal.groups, hospitalId, 'doctors')
  const known = new Map(users.map((user) => [user.userId, user]))
  return [...ids].map((userId): Person => {
    const user = known.get(userId)
    const signed = signatures.flatMap((one) => (one.userId === userId ? (one.license ?? []) : []))
    const current = mayReadDoctors ? (user?.professionalLicense ?? []) : []
    return {
      userId,
      name: user?.userName ?? userId,
      licenses: [...new Set([current, signed].flat())],
      specialty: (mayReadDoctors && user?.specialty) || null,
      specialtyLicense: (mayReadDoctors && user?.specialtyLicense) || null,
    }
  })
}

/** What happened to a patient, which not everybody may read who may read the patient. */
export interface Care {
  episodes: Episode[]
  stays: BedStay[]
  duties: Duty[]
  documents: Document[]
  people: Person[]
}

/** All of it, the earliest first; undefined for a caller who may not read episodes. */
export async function readCare(context: RequestContext, { patientId }: Patient): Promise<Care | undefined> {
  if (!hasPermission(context.principal.groups, context.hospitalId, 'episodes')) return undefined
  const rows = await episodesOf(context)
    .where('episodes.patientId', '=', patientId)
    .where('episodes.hospitalId', '=', context.hospitalId)
    .orderBy('episodes.admittedAt')
    .orderBy('episodes.episodeId')
    .execute()
  const stays = await readStays(context, patientId)
  const duties = await readDuties(context, patientId)
  const documents = await readDocuments(context, patientId)
  const people = await readPeople(context, duties, documents)
  return { episodes: rows.map(toEpisode), stays, duties, documents, people }
}
