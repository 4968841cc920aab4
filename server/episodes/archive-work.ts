import { type SqlBool, sql } from 'kysely'

/**
 * The condition for discharged stays without a signed discharge note. The hospital owes notes since its first stay that
 * ended with one; earlier notes are on paper. The conditions repeat those of the indexes `episodesWithoutNote` and
 * `episodesWithNote`, because an engine uses a partial index only then.
 */
export const lacksDischargeNote = (hospitalId: number) => sql<SqlBool>`(
  episodes.status = 'discharged' and episodes.kind <> 'outpatient' and episodes."hasDischargeNote" = 0
  and episodes."dischargedAt" >= (
    select min(noted."dischargedAt") from episodes noted
    where noted."hospitalId" = ${hospitalId} and noted.status = 'discharged' and noted."hasDischargeNote" = 1
  )
)`
