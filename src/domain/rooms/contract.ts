import * as z from 'zod/mini'
import { Diagnosis, DischargeMotive, EpisodeKind, EpisodeStatus } from '../episodes/contract.ts'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { AllergyState, Namesake, Sex } from '../patients/contract.ts'
import { atMost, lineText, multilineText, required } from '../text-rules.ts'
import { codeText, wholeNameText } from '../written-names.ts'

export const RoomKind = z.enum([
  'single',
  'double',
  'ward',
  'intensiveCare',
  'emergency',
  'operating',
  'recovery',
  'isolation',
  'nursery',
])
export type RoomKind = z.infer<typeof RoomKind>

export const BedState = z.enum(['free', 'occupied', 'cleaning', 'outOfService'])
export type BedState = z.infer<typeof BedState>

const PrincipalDiagnosis = z.pick(Diagnosis, { code: true, text: true })

/**
 * The patient in a bed, as the board shows it: who it is for those who may read patients, the stay for those who may
 * read episodes, who attends it for those who may read assignments; null for others.
 */
export const Occupant = z.object({
  episodeId: Id,
  kind: z.nullable(EpisodeKind),
  status: z.nullable(EpisodeStatus),
  /** Why the patient leaves, once that is ordered. */
  orderedMotive: z._default(z.nullable(DischargeMotive), null),
  admittedAt: z.nullable(Instant),
  expectedDischargeAt: z.nullable(Instant),
  /** Null where the episode has none, too. */
  diagnosis: z._default(z.nullable(PrincipalDiagnosis), null),
  /** Whether nobody has signed today's progress note of a stay that began before today. */
  noteOverdue: z._default(z.nullable(z.boolean()), null),
  /** Whether somebody has begun a document of the episode and not signed it. */
  hasDraft: z._default(z.nullable(z.boolean()), null),
  attendingDoctorId: z._default(z.nullable(z.string()), null),
  attendingDoctorName: z.nullable(z.string()),
  patientId: Id,
  name: z.nullable(z.string()),
  /** The parts of the name, for boards that put the surname first; null for whoever is not identified, too. */
  givenNames: z._default(z.nullable(z.string()), null),
  firstSurname: z._default(z.nullable(z.string()), null),
  secondSurname: z._default(z.nullable(z.string()), null),
  recordNumber: z.nullable(z.string()),
  sex: z.nullable(Sex),
  birthDate: z.nullable(z.iso.date()),
  estimatedAge: z.nullable(z.int()),
  /** True, too, for those who may not know. */
  identified: z.boolean(),
  /** Whether a patient with a similar name is on the same ward; false for those who may not know. */
  similarName: z.boolean(),
  namesakes: z._default(z.array(Namesake), []),
  allergies: z._default(z.nullable(AllergyState), null),
})
export type Occupant = z.infer<typeof Occupant>

export const Bed = z.object({
  bedId: Id,
  code: z.string(),
  /** Whether the bed counts in the statistics (censable). */
  countable: z.boolean(),
  /** *occupied* follows from the open stay only. */
  state: BedState,
  /** Why it is out of service. */
  reason: z.nullable(z.string()),
  /** Since when the bed is in this state. */
  since: z.nullable(Instant),
  occupant: z.nullable(Occupant),
})
export type Bed = z.infer<typeof Bed>

/** A room (cuarto) with its beds. */
export const Room = z.object({
  roomId: Id,
  code: z.string(),
  name: z.string(),
  floor: z.string(),
  service: z.string(),
  kind: RoomKind,
  active: z.boolean(),
  notes: z.string(),
  beds: z.array(Bed),
  version: z.int(),
})
export type Room = z.infer<typeof Room>

export const RoomPage = pageOf(Room)

/** Query of `GET rooms`. */
export const RoomListQuery = z.extend(listQuery(['code', 'floor', 'service', 'kind', 'roomId']), {
  floor: z.optional(z.string().check(atMost(40))),
  service: z.optional(z.string().check(atMost(80))),
  active: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ),
})

export const MAX_CODE = 20

/** The key that makes two codes equal: it ignores case and the encoding of accents. */
export function codeKey(code: string): string {
  return code.normalize('NFC').toLowerCase()
}

const code = (question: string) => required(codeText(MAX_CODE), question)

const NewBed = z.object({
  code: code('Escribe la clave de la cama'),
  countable: z._default(z.boolean(), true),
})

function haveOwnCodes(beds: { code: string }[]): boolean {
  return new Set(beds.map((bed) => codeKey(bed.code))).size === beds.length
}

function haveOwnIds(beds: { bedId?: number | undefined }[]): boolean {
  const ids = beds.flatMap(({ bedId }) => bedId ?? [])
  return new Set(ids).size === ids.length
}

const TWICE = 'Dos camas no pueden tener la misma clave'

const about = {
  code: code('Escribe la clave del cuarto'),
  kind: RoomKind,
  name: z._default(wholeNameText(80), ''),
  floor: z._default(wholeNameText(40), ''),
  service: z._default(wholeNameText(80), ''),
  notes: z._default(multilineText(500), ''),
}

/** Body of `POST rooms`. */
export const RoomCreate = z.object({
  ...about,
  beds: z.array(NewBed).check(z.maxLength(100), z.refine(haveOwnCodes, TWICE)),
})
export type RoomCreate = z.input<typeof RoomCreate>

/** The most rooms of one import. */
export const MAX_IMPORT = 500

/** Adds an error to each row whose code is in an earlier row; rows are numbered from 1. */
function eachCodeOnce() {
  return z.check<{ code: string }[]>(({ value, issues }) => {
    const first = new Map<string, number>()
    for (const [index, { code: written }] of value.entries()) {
      const before = first.get(codeKey(written))
      if (before === undefined) first.set(codeKey(written), index)
      else {
        const message = `La clave ${written} ya está en la fila ${before + 1}`
        issues.push({ code: 'custom', input: written, path: [index, 'code'], message })
      }
    }
  })
}

/** Body of `POST rooms/import`: all of them, or none. */
export const RoomImport = z.object({
  rooms: z.array(RoomCreate).check(z.minLength(1), z.maxLength(MAX_IMPORT), eachCodeOnce()),
})
export type RoomImport = z.input<typeof RoomImport>

export const RoomImportAnswer = z.object({ data: z.array(Room) })

/** Body of `PUT rooms/{roomId}`. A bed without an id is new; a missing one is deleted, if it was never used. */
export const RoomUpdate = z.object({
  ...about,
  active: z._default(z.boolean(), true),
  beds: z
    .array(z.extend(NewBed, { bedId: z.optional(Id) }))
    .check(
      z.maxLength(100),
      z.refine(haveOwnCodes, TWICE),
      z.refine(haveOwnIds, 'La misma cama está dos veces'),
    ),
})
export type RoomUpdate = z.input<typeof RoomUpdate>

/** Body of `PUT rooms/{roomId}/beds/{bedId}`; the reason is for *outOfService*. `If-Match` is the room's version. */
export const BedUpdate = z
  .object({ state: BedState, reason: z._default(z.nullable(lineText(200)), null) })
  .check(
    z.refine(({ state, reason }) => state !== 'outOfService' || Boolean(reason), {
      message: 'Escribe por qué queda fuera de servicio',
      path: ['reason'],
    }),
  )
export type BedUpdate = z.input<typeof BedUpdate>

/** The response to a bed's change. */
export const ChangedBed = z.extend(Bed, { roomId: Id, version: z.int() })
export type ChangedBed = z.infer<typeof ChangedBed>
