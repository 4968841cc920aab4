import { DEFAULT_PROFILE } from '#server/hospitals/writes.ts'
import { isoInstant } from '#server/http/iso-instant.ts'
import { dayAt, hourText, instantText } from '#src/domain/dates.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import { makeRandom } from '../random.ts'
import { CONTENTS } from './contents.ts'
import type { Kept } from './kept.ts'
import { LETTERS } from './letters.ts'
import type { Stay, Writer } from './stays.ts'
import { SURGERY } from './surgery.ts'

/*
 * The notes that something in a stay calls for: its beginning, a question to a colleague, an operation, a way out.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A document before it is a row. */
export interface Note {
  stay: Stay
  kind: TemplateKind
  author: Writer
  occurredAt: number
  /** null: a draft. */
  signedAt: number | null
  sections: readonly Kept[]
  /** The request that it answers. */
  answers?: Note
  discardedAt?: number
  /** When it was handed to a physician; its author is in training. */
  submittedAt?: number
  /** Who signed it in place of its author. */
  signer?: Writer
  returned?: { by: Writer; at: number; note: string }
  addendum?: { text: string; at: number }
  annulment?: { reason: string; at: number }
}

/** Whoever attended a stay at an instant. */
export function doctorAt({ doctors }: Stay, at: number): Writer {
  return doctors.findLast(({ since }) => since <= at) ?? doctors[0]
}

/** So long a note takes at most until it is signed. */
const WRITING = 45 * MINUTE

/** A signed note, unless it would still be being written. */
function signedNote(
  about: Pick<Note, 'stay' | 'kind' | 'author' | 'occurredAt' | 'sections'>,
  until: number,
  after = 12 * MINUTE,
): Note[] {
  const signedAt = about.occurredAt + after
  return signedAt < until - MINUTE ? [{ ...about, signedAt }] : []
}

/** Most of those who stay have their clinical history soon; of some it is still owed. */
export function history(stay: Stay, until: number): Note[] {
  const random = makeRandom(18_000 + stay.episodeId)
  const isOwed = random(12) === 0
  if (isOwed || (stay.kind !== 'inpatient' && stay.kind !== 'daySurgery')) return []
  const occurredAt = stay.admittedAt + (70 + random(120)) * MINUTE
  if (occurredAt + WRITING > until) return []
  const sections = LETTERS.clinicalHistory(stay.subject, random, stay.patient.name)
  return signedNote(
    { stay, kind: 'clinicalHistory', author: doctorAt(stay, occurredAt), occurredAt, sections },
    until,
    (12 + random(20)) * MINUTE,
  )
}

/** What a colleague was asked, and what they answered, if they have. */
export function consultation(stay: Stay, until: number): Note[] {
  const { consultant, subject, timeZone } = stay
  if (!consultant) return []
  const random = makeRandom(19_000 + stay.episodeId)
  const { specialty, since } = consultant
  const asked = DEFAULT_PROFILE.services.includes(specialty) ? specialty : 'Medicina interna'
  const about = { stay, kind: 'consultation' as const, author: doctorAt(stay, since), occurredAt: since }
  const requests = signedNote({ ...about, sections: LETTERS.consultation(subject, asked) }, until)
  const [request] = requests
  const isOwed = random(3) === 0
  if (!request || isOwed) return requests
  const occurredAt = since + 2 * HOUR
  const sections = LETTERS.consultationAnswer(subject, random, instantText(isoInstant(occurredAt), timeZone))
  const answer = { stay, kind: 'consultationAnswer' as const, author: consultant, occurredAt, sections }
  return [request, ...signedNote(answer, until).map((note) => ({ ...note, answers: request }))]
}

/** What is written before an operation, in the order in which it is, and after it. */
export function surgery(stay: Stay, until: number): Note[] {
  const { operation, subject, timeZone, admittedAt, hospital, patient } = stay
  if (!operation) return []
  const random = makeRandom(20_000 + stay.episodeId)
  const { startedAt, endedAt, anesthetist } = operation
  const surgeon = doctorAt(stay, startedAt)
  const told = {
    day: dayAt(new Date(startedAt), timeZone),
    hour: hourText(isoInstant(startedAt), timeZone),
    minutes: Math.round(((endedAt ?? until) - startedAt) / MINUTE),
    surgeon: surgeon.name,
    anesthetist: anesthetist.name,
  }
  const letter = { hospital: hospital.name, address: hospital.address, patient: patient.name }
  const before = (minutes: number) => Math.max(startedAt - minutes * MINUTE, admittedAt + MINUTE)
  const noted = (kind: TemplateKind, author: Writer, occurredAt: number, sections: readonly Kept[]) =>
    signedNote({ stay, kind, author, occurredAt, sections }, until, 6 * MINUTE)
  return [
    ...noted('preoperative', surgeon, before(110), SURGERY.preoperative(subject, random, told)),
    ...noted('consent', surgeon, before(95), SURGERY.consent(subject, told, letter)),
    ...noted('preanesthetic', anesthetist, before(60), SURGERY.preanesthetic(subject, random)),
    ...(endedAt === null
      ? []
      : [
          ...noted(
            'postanesthetic',
            anesthetist,
            endedAt + 8 * MINUTE,
            SURGERY.postanesthetic(subject, random, told),
          ),
          ...noted(
            'postoperative',
            surgeon,
            endedAt + 14 * MINUTE,
            SURGERY.postoperative(subject, random, told),
          ),
        ]),
  ]
}

/** What goes with those who are sent elsewhere, what they sign who go against advice, and how somebody died. */
export function letterOf(stay: Stay, dischargedAt: number, now: number): Note[] {
  const { subject, timeZone, motive, hospital, patient } = stay
  const random = makeRandom(21_000 + stay.episodeId)
  const occurredAt = dischargedAt - 30 * MINUTE
  const author = doctorAt(stay, occurredAt)
  const about = { stay, author, occurredAt }
  if (motive === 'transferred') {
    const sender = `${hospital.name}, CLUES ${hospital.clues}`
    const sections = LETTERS.referral(subject, random, sender, 'Hospital General de Zona')
    return signedNote({ ...about, kind: 'referral', sections }, dischargedAt)
  }
  if (motive === 'died') {
    const sections = CONTENTS.death(subject, instantText(isoInstant(dischargedAt), timeZone))
    const after = { ...about, occurredAt: dischargedAt + 12 * MINUTE }
    return signedNote({ ...after, kind: 'death', sections }, Math.min(now, dischargedAt + HOUR))
  }
  if (motive !== 'voluntary') return []
  const sections = LETTERS.voluntaryDischarge(subject, {
    hospital: hospital.name,
    patient: patient.name,
    record: patient.recordNumber,
    doctor: author.name,
    when: instantText(isoInstant(occurredAt), timeZone),
  })
  return signedNote({ ...about, kind: 'voluntaryDischarge', sections }, dischargedAt)
}
