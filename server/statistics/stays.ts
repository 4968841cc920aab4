import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { dayAt, startOfDay } from '#src/domain/dates.ts'
import { DischargeMotive, EpisodeKind } from '#src/domain/episodes/contract.ts'
import { CLOCK_SLACK_MS, isStay } from '#src/domain/episodes/rules.ts'
import type { Admissions, Discharges, MeanStay, Mortality } from '#src/domain/statistics/contract.ts'
import { quotient } from '#src/domain/statistics/rules.ts'
import { joinedPageOf } from '../db/paginate.ts'
import { words } from '../db/words.ts'
import { placedEpisodes, targetOf } from '../episodes/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { mayNamePatients } from '../http/rights.ts'
import { dayScale } from './day-scale.ts'
import type { FindRows, Interval, Periods, RowsQuery } from './period.ts'

/** The episodes of a service, or all. */
function ofService(service: string | undefined): RawBuilder<unknown> {
  return service === undefined ? sql`` : sql`and episodes.service = ${service}`
}

/** Episodes that began in an interval; what was annulled never did. */
export function admittedIn(
  { hospitalId }: HospitalScope,
  service: string | undefined,
  { startsAt, endsAt }: Pick<Interval, 'startsAt' | 'endsAt'>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    episodes."hospitalId" = ${hospitalId} and episodes."admittedAt" >= ${startsAt}
    and episodes."admittedAt" < ${endsAt} and episodes.status <> 'annulled' ${ofService(service)}
  )`
}

/** Stays that ended in an interval. */
export function dischargedIn(
  { hospitalId }: HospitalScope,
  service: string | undefined,
  { startsAt, endsAt }: Pick<Interval, 'startsAt' | 'endsAt'>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    episodes."hospitalId" = ${hospitalId} and episodes."dischargedAt" >= ${startsAt}
    and episodes."dischargedAt" < ${endsAt} and episodes.kind <> 'outpatient' ${ofService(service)}
  )`
}

/** From the beginning of the period before to the end of the period. */
const both = ({ now, before }: Periods) => ({ startsAt: before.startsAt, endsAt: now.endsAt })

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Stays that began, by kind; visits beside them. */
export async function admissionsOf(
  scope: HospitalScope,
  periods: Periods,
  service: string | undefined,
): Promise<z.output<typeof Admissions>> {
  const counted = (interval: Interval) => sql`(
    select count(*) from episodes
    where episodes.kind = kinds.column2 and ${admittedIn(scope, service, interval)}
  )`
  const kinds = EpisodeKind.options.map((kind, place) => sql`(${sql.lit(place)}, ${kind})`)
  const { rows: byKind } = await sql<{ kind: EpisodeKind; now: number; before: number }>`
    select kinds.column2 as kind, ${counted(periods.now)} as now, ${counted(periods.before)} as before
    from (values ${sql.join(kinds)}) as kinds order by kinds.column1
  `.execute(scope.db)
  const figuresOf = (which: 'now' | 'before') => ({
    value: sum(byKind.filter(({ kind }) => isStay(kind)).map((one) => one[which])),
    outpatient: sum(byKind.filter(({ kind }) => !isStay(kind)).map((one) => one[which])),
  })
  return { now: figuresOf('now'), before: figuresOf('before'), byKind }
}

/**
 * How many days each stay counts: those between the day of admission and that of discharge, on the hospital's
 * calendar, and one for whoever left on the same day.
 * @param where the episodes that it will be asked of
 */
export async function stayDays(
  { db, now }: HospitalScope,
  timeZone: string,
  where: RawBuilder<boolean>,
): Promise<RawBuilder<number>> {
  const { rows } = await sql<{ first: number | null }>`
    select min(episodes."admittedAt") as first from episodes where ${where}
  `.execute(db)
  const morning = startOfDay(dayAt(isoInstant(rows[0]?.first ?? now.getTime()), timeZone), timeZone)
  const { dayNumber } = dayScale(timeZone, Date.parse(morning), now.getTime() + CLOCK_SLACK_MS)
  const [admitted, discharged] = [sql`episodes."admittedAt"`, sql`episodes."dischargedAt"`]
  return words(db).larger(sql.lit(1), sql`${dayNumber(discharged)} - ${dayNumber(admitted)}`)
}

/** The figures of the stays that ended. */
export interface DischargeFigures {
  discharges: z.output<typeof Discharges>
  meanStay: z.output<typeof MeanStay>
  mortality: z.output<typeof Mortality>
}

export async function dischargesOf(
  scope: HospitalScope,
  periods: Periods,
  service: string | undefined,
): Promise<DischargeFigures> {
  const where = dischargedIn(scope, service, both(periods))
  const days = await stayDays(scope, periods.timeZone, where)
  const isNow = sql`(episodes."dischargedAt" >= ${periods.now.startsAt})`
  const { rows } = await sql<{
    motive: string | null
    now: number
    before: number
    days: number
    daysBefore: number
  }>`
    select episodes.motive, count(*) filter (where ${isNow}) as now,
      count(*) filter (where not ${isNow}) as before,
      coalesce(sum(${days}) filter (where ${isNow}), 0) as days,
      coalesce(sum(${days}) filter (where not ${isNow}), 0) as "daysBefore"
    from episodes where ${where} group by episodes.motive
  `.execute(scope.db)
  const found = new Map(rows.map((row) => [row.motive, row]))
  const byMotive = DischargeMotive.options.map((motive) => {
    const { now = 0, before = 0 } = found.get(motive) ?? {}
    return { motive, now, before }
  })
  const figures = (which: 'now' | 'before', allDays: number) => {
    const discharges = sum(rows.map((row) => row[which]))
    const deaths = found.get('died')?.[which] ?? 0
    return {
      discharges: { value: discharges },
      meanStay: { value: quotient(allDays, discharges), days: allDays, discharges },
      mortality: { value: quotient(deaths, discharges), deaths, discharges },
    }
  }
  const now = figures('now', sum(rows.map((row) => row.days)))
  const before = figures('before', sum(rows.map((row) => row.daysBefore)))
  return {
    discharges: { now: now.discharges, before: before.discharges, byMotive },
    meanStay: { now: now.meanStay, before: before.meanStay },
    mortality: { now: now.mortality, before: before.mortality },
  }
}

/** A page of the episodes for which something holds. */
async function episodesWhere(
  context: RequestContext,
  { periods, query }: RowsQuery,
  where: RawBuilder<boolean>,
) {
  const inDays = await stayDays(context, periods.timeZone, where)
  const days = sql<number | null>`case
    when episodes."dischargedAt" is not null and episodes.kind <> 'outpatient' then ${inDays}
  end`
  const found = context.db.selectFrom('episodes').where(where)
  const rows = placedEpisodes(context)
    .select(['episodes.kind', 'episodes.service', 'episodes.motive'])
    .select(['episodes.admittedAt', 'episodes.dischargedAt', days.as('days')])
  const orders = {
    admittedAt: 'episodes.admittedAt',
    dischargedAt: { nullable: 'episodes.dischargedAt' },
    days: { nullable: days },
  }
  const page = await joinedPageOf(found, rows, query, orders, 'episodes.episodeId')
  const named = mayNamePatients(context)
  const data = page.data.map((row) => ({
    ...targetOf(row, named),
    kind: row.kind,
    service: row.service,
    motive: row.motive,
    days: row.days,
    admittedAt: isoInstant(row.admittedAt),
    dischargedAt: row.dischargedAt === null ? null : isoInstant(row.dischargedAt),
  }))
  return { ...page, data }
}

export const admissionRows: FindRows = (context, asked) =>
  episodesWhere(context, asked, admittedIn(context, asked.service, asked.periods.now))

export const dischargeRows: FindRows = (context, asked) =>
  episodesWhere(context, asked, dischargedIn(context, asked.service, asked.periods.now))

export const deathRows: FindRows = (context, asked) => {
  const died = sql<boolean>`${dischargedIn(context, asked.service, asked.periods.now)} and episodes.motive = 'died'`
  return episodesWhere(context, asked, died)
}
