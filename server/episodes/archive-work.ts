import { type SqlBool, sql } from 'kysely'
import type { Lacking } from '#src/domain/episodes/list-query.ts'

/**
 * The condition for what a record lacks after the discharge. Notes are owed since the first stay of the hospital that ended
 * with one: earlier stays have theirs on paper. The conditions are those of the indexes `episodesWithoutNote` and
 * `episodesWithNote`, word for word: an engine uses a partial index only then.
 */
export const lacks: Readonly<Record<Lacking, (hospitalId: number) => ReturnType<typeof sql<SqlBool>>>> = {
  dischargeNote: (hospitalId) => sql`(
    episodes.status = 'discharged' and episodes.kind <> 'outpatient' and episodes."hasDischargeNote" = 0
    and episodes."dischargedAt" >= (
      select min(noted."dischargedAt") from episodes noted
      where noted."hospitalId" = ${hospitalId} and noted.status = 'discharged' and noted."hasDischargeNote" = 1
    )
  )`,
}
