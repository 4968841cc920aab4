import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Lacking } from '#src/domain/episodes/list-query.ts'

/**
 * The condition for discharged stays without a signed discharge note. The hospital owes notes since its first stay that
 * ended with one; earlier notes are on paper. The conditions repeat those of the indexes `episodesWithoutNote` and
 * `episodesWithNote`, because an engine uses a partial index only then.
 */
const lacksDischargeNote = (hospitalId: number) => sql<SqlBool>`(
  episodes.status = 'discharged' and episodes.kind <> 'outpatient' and episodes."hasDischargeNote" = 0
  and episodes."dischargedAt" >= (
    select min(noted."dischargedAt") from episodes noted
    where noted."hospitalId" = ${hospitalId} and noted.status = 'discharged' and noted."hasDischargeNote" = 1
  )
)`

/** The condition for discharged stays whose principal diagnosis has no code; it repeats that of `episodesWithoutCode`. */
const lacksCodedDiagnosis = () => sql<SqlBool>`(
  episodes.status = 'discharged' and episodes.kind <> 'outpatient' and episodes."hasCodedDiagnosis" = 0
)`

/** Conditions for discharged stays of a hospital, by the part that they lack. */
export const LACKS: Readonly<Record<Lacking, (hospitalId: number) => RawBuilder<SqlBool>>> = {
  dischargeNote: lacksDischargeNote,
  codedDiagnosis: lacksCodedDiagnosis,
}
