import { isoInstant } from '#server/http/iso-instant.ts'
import { dayAt, hourText, instantText } from '#src/domain/dates.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import { makeRandom } from '../random.ts'
import { addendumText, begun, CONTENTS } from './contents.ts'
import { consultation, doctorAt, history, letterOf, type Note, surgery } from './occasions.ts'
import type { Stay, Writer } from './stays.ts'
import { RETURNED, WRONG_PATIENT } from './wording.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many notes on the evolution a stay has at most. */
const EVOLUTIONS = { first: 3, next: 1, rest: 0 }

/** The first episode's notes are older than a day, so that at every hour it still owes the one of today. */
const OWING = { episodeId: 1, lastNoteAgo: 25 * HOUR }

/** One in so many left without a discharge note. */
const OWED = 20

type Random = (below: number) => number

/** Signed soon after it was written, if that is not still to come; else as far as it has got. */
function written(
  about: Pick<Note, 'stay' | 'kind' | 'author' | 'occurredAt' | 'sections'>,
  now: number,
  random: Random,
): Note {
  const signedAt = about.occurredAt + (8 + random(30)) * MINUTE
  if (signedAt < now - 10 * MINUTE) return { ...about, signedAt }
  return { ...about, signedAt: null, sections: begun(about.sections, random) }
}

function arrival(stay: Stay, now: number, random: Random): Note[] {
  const { subject, timeZone, admittedAt } = stay
  const occurredAt = admittedAt + (15 + random(45)) * MINUTE
  if (occurredAt > now - 10 * MINUTE) return []
  const isUrgent = stay.kind === 'emergency' || stay.kind === 'observation'
  const about = { stay, author: doctorAt(stay, occurredAt), occurredAt }
  const note: Pick<Note, 'kind' | 'sections'> = isUrgent
    ? {
        kind: 'emergency',
        sections: CONTENTS.emergency(subject, random, instantText(isoInstant(occurredAt), timeZone)),
      }
    : { kind: 'admission', sections: CONTENTS.admission(subject, random) }
  return [written({ ...about, ...note }, now, random)]
}

/** One a day, the newest ones; now and then the last is still being written. */
function evolutions(stay: Stay, until: number, random: Random): Note[] {
  const days = Math.floor((until - stay.admittedAt - 3 * HOUR) / DAY)
  const { first, next, rest } = EVOLUTIONS
  const many = Math.min(days, stay.hospitalId === 1 ? first : stay.hospitalId <= 4 ? next : rest)
  return Array.from({ length: many }, (_, index) => {
    const day = days - many + 1 + index
    const drawn = stay.admittedAt + day * DAY + random(120) * MINUTE
    const occurredAt = stay.episodeId === OWING.episodeId ? Math.min(drawn, until - OWING.lastNoteAgo) : drawn
    const sections = CONTENTS.progress(stay.subject, random, day)
    const author = doctorAt(stay, occurredAt)
    return written({ stay, kind: 'progress', author, occurredAt, sections }, until, random)
  })
}

/** What has been written of somebody who lies there now. */
export function notesOfStay(stay: Stay, now: number): Note[] {
  const random = makeRandom(11_000 + stay.episodeId)
  return [
    ...arrival(stay, now, random),
    ...evolutions(stay, now, random),
    ...history(stay, now),
    ...consultation(stay, now),
    ...surgery(stay, now),
  ]
}

/** Notes of a past stay, written before the patient left. */
export function notesBeforeLeaving(stay: Stay): Note[] {
  if (stay.dischargedAt === null) return []
  return [
    ...arrival(stay, stay.dischargedAt, makeRandom(22_000 + stay.episodeId)),
    ...history(stay, stay.dischargedAt),
    ...surgery(stay, stay.dischargedAt),
  ]
}

/**
 * What was written of somebody as they left. Of who died some time ago the doctor wrote afterwards, and of a few who went
 * home the note is still owed.
 */
export function notesOfPast(stay: Stay, now: number): Note[] {
  const { subject, timeZone, admittedAt, dischargedAt, motive } = stay
  if (dischargedAt === null || motive === null) return []
  const random = makeRandom(12_000 + stay.episodeId)
  const letters = letterOf(stay, dischargedAt, now)
  if (letters.length === 0 && makeRandom(23_000 + stay.episodeId)(OWED) === 0) return []
  const apart = (20 + random(60)) * MINUTE
  const isLater = motive === 'died' && dischargedAt < now - 2 * HOUR
  // Short stays are half over by then.
  const before = Math.max(dischargedAt - apart, (admittedAt + dischargedAt) / 2)
  const occurredAt = isLater ? dischargedAt + apart : before
  const [from, to] = [admittedAt, dischargedAt].map((at) => instantText(isoInstant(at), timeZone))
  const dates = `Ingreso: ${from}. Egreso: ${to}`
  const sections = CONTENTS.discharge(subject, random, dates, MOTIVE_LABELS[motive])
  const author = doctorAt(stay, occurredAt)
  const leaving = written({ stay, kind: 'discharge', author, occurredAt, sections }, dischargedAt, random)
  const soon = (2 + random(8)) * MINUTE
  const signedAt = isLater ? occurredAt + soon : dischargedAt - soon
  return [...letters, { ...leaving, sections, signedAt }]
}

const SHIFT = 8 * HOUR
const SHIFTS = ['Nocturno', 'Matutino', 'Vespertino'] as const

/** What nursing wrote of a shift that ended so many hours ago. The sheet is signed at its end, and holds all of it. */
export function nursingNote(stay: Stay, author: Writer, ended: number, now: number): Note {
  const random = makeRandom(13_000 + stay.episodeId)
  const occurredAt = now - ended * HOUR - SHIFT
  const instants = [1, 4, 7].map((hour) => isoInstant(occurredAt + hour * HOUR))
  const hours = instants.map(
    (at) =>
      [dayAt(at, stay.timeZone).split('-').toReversed().join('/'), hourText(at, stay.timeZone)] as const,
  )
  const begin = Number(hourText(isoInstant(occurredAt), stay.timeZone).slice(0, 2))
  const shift = SHIFTS[Math.floor(((begin + 2) % 24) / 8)] ?? SHIFTS[0]
  const sections = CONTENTS.nursing(stay.subject, random, shift, hours)
  return { stay, kind: 'nursing', author, occurredAt, sections, signedAt: occurredAt + SHIFT }
}

/** A note that somebody began so many hours ago and has not signed. */
export function draftOf(
  stay: Stay,
  author: Writer,
  kind: 'progress' | 'nursing',
  ago: number,
  now: number,
): Note {
  const random = makeRandom(14_000 + stay.episodeId)
  const occurredAt = now - ago * HOUR
  const day = Math.max(Math.floor((occurredAt - stay.admittedAt) / DAY), 1)
  const whole =
    kind === 'nursing'
      ? nursingNote(stay, author, 0, now).sections
      : CONTENTS.progress(stay.subject, random, day)
  return { stay, kind, author, occurredAt, signedAt: null, sections: begun(whole, random) }
}

/** What a resident wrote: one note waits for the physician who answers for them, one was returned, one is authorised. */
export function notesOfResident(
  [waiting, returned, authorized]: readonly Stay[],
  author: Writer,
  supervisor: Writer,
  now: number,
): Note[] {
  const written = (stay: Stay, ago: number): Note => {
    const occurredAt = now - ago * HOUR
    const day = Math.max(Math.floor((occurredAt - stay.admittedAt) / DAY), 1)
    const sections = CONTENTS.progress(stay.subject, makeRandom(19_000 + stay.episodeId), day)
    return { stay, kind: 'progress', author, occurredAt, signedAt: null, sections }
  }
  return [
    ...(waiting ? [{ ...written(waiting, 5), submittedAt: now - 4 * HOUR }] : []),
    ...(returned
      ? [{ ...written(returned, 7), returned: { by: supervisor, at: now - 5 * HOUR, note: RETURNED } }]
      : []),
    ...(authorized
      ? [
          {
            ...written(authorized, 31),
            submittedAt: now - 30 * HOUR,
            signedAt: now - 29 * HOUR,
            signer: supervisor,
          },
        ]
      : []),
  ]
}

/** A draft that was begun by mistake and discarded soon after. */
export function discardedOf(stay: Stay, author: Writer, ago: number, now: number): Note {
  const draft = draftOf(stay, author, 'progress', ago, now)
  return { ...draft, discardedAt: draft.occurredAt + 25 * MINUTE }
}

/** The same note with something added to it afterwards. */
export function amendedOf(note: Note): Note {
  const random = makeRandom(15_000 + note.stay.episodeId)
  return { ...note, addendum: { text: addendumText(random), at: (note.signedAt ?? 0) + 40 * MINUTE } }
}

/** The same note, annulled by who signed it. */
export function annulledOf(note: Note): Note {
  return { ...note, annulment: { reason: WRONG_PATIENT, at: (note.signedAt ?? 0) + 55 * MINUTE } }
}
