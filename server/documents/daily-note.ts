import { type SqlBool, sql } from 'kysely'
import { addDays, dayAt, startOfDay } from '#src/domain/dates.ts'
import { DAILY_NOTE, SIGNED } from '#src/domain/documents/rules.ts'
import { episodeRuns } from '../episodes/running.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { documentsOf } from './reads.ts'

/** A condition on `episodes`: true where nobody has signed the note that `owesDailyNote` asks for on the hospital's day. */
export async function isMissingDailyNote(scope: HospitalScope) {
  const timeZone = await timeZoneOf(scope.db, scope.hospitalId)
  const today = dayAt(scope.now, timeZone)
  const startsAt = Date.parse(startOfDay(today, timeZone))
  const written = documentsOf(scope)
    .clearSelect()
    .select('documents.episodeId')
    .where('templateForms.kind', '=', DAILY_NOTE)
    .where('documents.status', 'in', SIGNED)
    .where('documents.occurredAt', '>=', startsAt)
    .where('documents.occurredAt', '<', Date.parse(startOfDay(addDays(today, 1), timeZone)))
  return sql<SqlBool>`(
    episodes.kind <> 'outpatient' and ${episodeRuns}
    and coalesce(episodes."orderedMotive", '') <> 'died' and episodes."admittedAt" < ${startsAt}
    and episodes."episodeId" not in ${written}
  )`
}
