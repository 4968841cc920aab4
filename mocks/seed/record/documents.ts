import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import type { Schema } from '#server/db/schema.ts'
import { markDischargeNotes } from '#server/documents/writes/discharge-notes.ts'
import { isoInstant } from '#server/http/iso-instant.ts'
import { STARTERS } from '#server/templates/writes/starters.ts'
import { digestOf } from '#src/domain/digest.ts'
import type { DocumentStatus, DocumentSubject } from '#src/domain/documents/contract.ts'
import { fieldsToSign, SIGNATURE_VERSION, subjectOf } from '#src/domain/documents/signature.ts'
import { Sex } from '#src/domain/patients/contract.ts'
import { searchKey } from '#src/domain/text.ts'
import { contentReader } from './kept.ts'
import {
  amendedOf,
  annulledOf,
  discardedOf,
  draftOf,
  notesBeforeLeaving,
  notesOfPast,
  notesOfResident,
  notesOfStay,
  nursingNote,
} from './notes.ts'
import type { Note } from './occasions.ts'
import { readStays, type Stay, type StaysOf, type Writer } from './stays.ts'
import { starterId } from './templates.ts'

const HOUR = 3_600_000

/** How many stays nursing has written about. */
const NURSED = { first: 8, next: 2 }

/** Of so many who left hospital 1 last there are the notes of their stay, too. */
const MANY_WHOLE = 12

/** What the personas have not signed yet: who, which kind, begun so many hours ago. */
const DRAFTS = [
  ['medica', 'progress', 30],
  ['medica', 'progress', 2],
  ['direccion', 'progress', 27],
  ['direccion', 'progress', 1],
  ['enfermeria', 'nursing', 33],
  ['enfermeria', 'nursing', 3],
] as const

/** The personas who write, as they sign in one hospital. */
async function writersOf(db: Kysely<Schema>, hospitalId: number): Promise<Map<string, Writer>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('doctors', (join) =>
      join.onRef('doctors.doctorId', '=', 'users.userId').on('doctors.hospitalId', '=', hospitalId),
    )
    .select(['users.userId', 'users.userName', 'doctors.professionalLicense as license'])
    .where('users.userId', 'in', ['medica', 'direccion', 'enfermeria', 'residente'])
    .execute()
  return new Map(
    rows.map(({ userId, userName, license }) => [userId, { userId, name: userName ?? userId, license }]),
  )
}

/** What personas left unsigned, and what nursing signed, in a hospital where they all work. */
function notesOfPersonas(stays: readonly Stay[], writers: ReadonlyMap<string, Writer>, now: number): Note[] {
  const old = stays.filter(({ admittedAt }) => now - admittedAt > 48 * HOUR)
  const drafts = DRAFTS.flatMap(([userId, kind, ago], place) => {
    const [stay, author] = [old[(place * 3) % Math.max(old.length, 1)], writers.get(userId)]
    return stay && author ? [draftOf(stay, author, kind, ago, now)] : []
  })
  const [nurse, resident, supervisor] = ['enfermeria', 'residente', 'medica'].map((id) => writers.get(id))
  const [first] = stays
  const nursed = old.slice(0, first?.hospitalId === 1 ? NURSED.first : NURSED.next)
  // Of other people than those whom the drafts and the nurse write about.
  const taught = old.slice(-3)
  return [
    ...drafts,
    ...(resident && supervisor ? notesOfResident(taught, resident, supervisor, now) : []),
    ...(nurse ? nursed.map((stay, index) => nursingNote(stay, nurse, 1 + (index % 4), now)) : []),
  ]
}

/** In hospital 1 something was added to one note, one was annulled, and one draft was discarded. */
function withAfterthoughts(
  notes: readonly Note[],
  writers: ReadonlyMap<string, Writer>,
  now: number,
): Note[] {
  const signed = notes.filter(
    ({ kind, signedAt }) => kind === 'progress' && signedAt !== null && signedAt < now - 3 * HOUR,
  )
  const [amended, annulled] = [signed[1], signed[4]]
  const author = writers.get('direccion')
  const thought = notes.map((note) =>
    note === amended ? amendedOf(note) : note === annulled ? annulledOf(note) : note,
  )
  return author && amended ? [...thought, discardedOf(amended.stay, author, 20, now)] : thought
}

async function notesOf(
  db: Kysely<Schema>,
  hospitalId: number,
  { current: stays, past: left }: StaysOf,
  now: number,
): Promise<Note[]> {
  const notes = stays.flatMap((stay) => notesOfStay(stay, now))
  const past = left.flatMap((stay, place) => {
    const gone = notesOfPast(stay, now)
    return hospitalId === 1 && place < MANY_WHOLE ? [...notesBeforeLeaving(stay), ...gone] : gone
  })
  if (hospitalId > 4) return [...past, ...notes]
  const writers = await writersOf(db, hospitalId)
  const all = [...notes, ...notesOfPersonas(stays, writers, now)]
  return [...past, ...(hospitalId > 1 ? all : withAfterthoughts(all, writers, now))]
}

function statusOf({ signedAt, discardedAt, addendum, annulment }: Note): DocumentStatus {
  if (signedAt === null) return discardedAt === undefined ? 'draft' : 'discarded'
  if (annulment) return 'annulled'
  return addendum ? 'amended' : 'signed'
}

const VERSIONS: Readonly<Record<DocumentStatus, number>> = {
  draft: 2,
  submitted: 3,
  discarded: 3,
  signed: 4,
  amended: 5,
  annulled: 5,
}

/** The episodes whose notes keep their numbers: of José Pérez López, and the one with a draft of *Dirección*. */
const FIRST_NOTED = [1, 21]

function rankOf({ stay }: Note): number {
  const place = FIRST_NOTED.indexOf(stay.episodeId)
  return place === -1 ? FIRST_NOTED.length : place
}

/** The row of a note; what is signed has the digest that the API would have taken. */
function documentRow(
  note: Note,
  documentId: number,
  answersId: number | null,
  subject: DocumentSubject | null,
  readContents: ReturnType<typeof contentReader>,
) {
  const { stay, kind, author, occurredAt, signedAt, discardedAt, addendum, annulment } = note
  const { submittedAt = null, returned, signer = author } = note
  const place = STARTERS.findIndex((one) => one.kind === kind)
  const { name: title = '', sections: all = [] } = STARTERS[place] ?? {}
  // What is signed without a section that depends on something is signed as if that didn't apply.
  const definitions = all.filter(
    ({ key, visibleIf }) => visibleIf === undefined || note.sections.some((one) => one.key === key),
  )
  const asked = note.sections.find((one) => one.type === 'service')?.value ?? null
  const [signed, submitted] = [signedAt !== null ? signer : null, submittedAt !== null ? author : null]
  const annulled = annulment ? author : null
  const row = {
    documentId,
    hospitalId: stay.hospitalId,
    episodeId: stay.episodeId,
    templateId: starterId(stay.hospitalId, place),
    revision: 1,
    title,
    titleSearch: searchKey(title),
    status: statusOf(note),
    authorId: author.userId,
    authorName: author.name,
    occurredAt,
    createdAt: occurredAt,
    updatedAt:
      annulment?.at ??
      addendum?.at ??
      discardedAt ??
      signedAt ??
      returned?.at ??
      submittedAt ??
      occurredAt + 60_000,
    signedAt,
    signedById: signed?.userId ?? null,
    signedByName: signed?.name ?? null,
    signedByLicense: signed?.license ?? null,
    submittedAt,
    submittedById: submitted?.userId ?? null,
    submittedByName: submitted?.name ?? null,
    submittedByProfession: submitted ? 'resident' : null,
    returnedAt: returned?.at ?? null,
    returnedById: returned?.by.userId ?? null,
    returnedByName: returned?.by.name ?? null,
    returnNote: returned?.note ?? null,
    discardedAt: discardedAt ?? null,
    annulledAt: annulment?.at ?? null,
    annulReason: annulment?.reason ?? null,
    annulledById: annulled?.userId ?? null,
    annulledByName: annulled?.name ?? null,
    annulledByLicense: annulled?.license ?? null,
    answersId,
    requestedService: signedAt === null ? null : asked,
    version: VERSIONS[statusOf(note)],
    sections: JSON.stringify(note.sections),
  }
  const unsigned = { editedById: null, editedByName: null, editedAt: null }
  if (signedAt === null) return { ...row, ...unsigned, subject: null, signatureVersion: null, digest: null }
  const signature = { userId: signer.userId, name: signer.name, license: signer.license }
  const by = { userId: author.userId, name: author.name, license: null, profession: 'resident' } as const
  // What the API reads of the row, without what reading it would take: hundreds are signed when a page first opens.
  const digest = digestOf(
    fieldsToSign({
      documentId,
      episodeId: row.episodeId,
      patientId: stay.patientId,
      templateId: row.templateId,
      revision: 1,
      kind,
      title,
      status: 'signed',
      version: row.version,
      definitions: [...definitions],
      author: { userId: author.userId, name: author.name },
      submittedAt: null,
      returnedAt: null,
      returned: null,
      needsAuthorization: false,
      takenOverBy: null,
      submission: submittedAt === null ? null : { by, at: isoInstant(submittedAt) },
      occurredAt: isoInstant(occurredAt),
      createdAt: isoInstant(occurredAt),
      updatedAt: isoInstant(row.updatedAt),
      signedAt: isoInstant(signedAt),
      signedBy: signature,
      sections: readContents(definitions, note.sections),
      answersId,
      requestedService: row.requestedService,
      lastEditedBy: null,
      lastEditedAt: null,
      discardedAt: null,
      digest: null,
      subject,
      signatureVersion: SIGNATURE_VERSION,
      addenda: [],
      annulment: null,
      editors: [],
    }),
  )
  return {
    ...row,
    ...unsigned,
    subject: JSON.stringify(subject),
    signatureVersion: SIGNATURE_VERSION,
    digest,
  }
}

/** Whose notes these are, as the signatures hold it. */
async function subjectsOf(
  db: Kysely<Schema>,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, DocumentSubject>> {
  const rows = await db
    .selectFrom('patients')
    .select(['patientId', 'givenNames', 'firstSurname', 'secondSurname', 'recordNumber'])
    .select(['bornOn as birthDate', 'estimatedAge', 'sex'])
    .where('patientId', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.patientId, subjectOf({ ...row, sex: z.parse(Sex, row.sex) })]))
}

/**
 * Writes the documents of a seed. Notes name days and hours, and signatures hold to the instant, so this is done
 * anew when the dates of a seed move.
 */
export async function layDocuments(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('addenda').execute()
  await db.deleteFrom('documents').execute()
  const notes: Note[] = []
  for (const [hospitalId, stays] of await readStays(db, now))
    notes.push(...(await notesOf(db, hospitalId, stays, now)))
  const inOrder = notes.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.occurredAt - other.occurredAt,
  )
  const subjects = await subjectsOf(db, new Set(inOrder.map(({ stay }) => stay.patientId)))
  const readContents = contentReader()
  const ids = new Map(inOrder.map((note, index) => [note, index + 1]))
  const rows = inOrder.map((note, index) =>
    documentRow(
      note,
      index + 1,
      (note.answers && ids.get(note.answers)) ?? null,
      subjects.get(note.stay.patientId) ?? null,
      readContents,
    ),
  )
  await insertRows(db, 'documents', rows)
  await markDischargeNotes(db)
  await insertRows(
    db,
    'addenda',
    inOrder.flatMap(({ addendum, author, stay: { hospitalId } }, index) =>
      addendum
        ? [
            {
              hospitalId,
              documentId: index + 1,
              place: 0,
              text: addendum.text,
              addedAt: addendum.at,
              signedById: author.userId,
              signedByName: author.name,
              signedByLicense: author.license,
            },
          ]
        : [],
    ),
  )
}
