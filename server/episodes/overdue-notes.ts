import * as z from 'zod/mini'
import { addDays, dayAt, startOfDay } from '#src/domain/dates.ts'
import { DAILY_NOTE, owesDailyNote, SIGNED } from '#src/domain/documents/rules.ts'
import { EpisodeKind, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import { documentsOf } from '../documents/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/time-zone.ts'

/** The stays that owe the progress note of the hospital's today, by their ids. */
export async function withoutTodaysNote(moment: HospitalScope): Promise<number[]> {
  const { db, hospitalId, now } = moment
  const timeZone = await timeZoneOf(db, hospitalId)
  const today = dayAt(now, timeZone)
  const calendar = { today, dayOf: (instant: string) => dayAt(instant, timeZone) }
  const running = await db
    .selectFrom('episodes')
    .select(['episodeId', 'kind', 'status', 'admittedAt'])
    .where('hospitalId', '=', hospitalId)
    .where('status', 'in', ['open', 'dischargeOrdered'])
    .execute()
  const written = await documentsOf(moment)
    .where('templateForms.kind', '=', DAILY_NOTE)
    .where('documents.status', 'in', SIGNED)
    .where('documents.occurredAt', '>=', Date.parse(startOfDay(today, timeZone)))
    .where('documents.occurredAt', '<', Date.parse(startOfDay(addDays(today, 1), timeZone)))
    .execute()
  const noted = new Set(written.map(({ episodeId }) => episodeId))
  return running.flatMap(({ episodeId, admittedAt, ...row }) => {
    const kind = z.parse(EpisodeKind, row.kind)
    const status = z.parse(EpisodeStatus, row.status)
    const owes = owesDailyNote({ kind, status, admittedAt: isoInstant(admittedAt) }, calendar)
    return owes && !noted.has(episodeId) ? [episodeId] : []
  })
}
