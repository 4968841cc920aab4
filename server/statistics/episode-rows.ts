import { type RawBuilder, sql } from 'kysely'
import { episodeTargets } from '../assignments/targets.ts'
import { pageOf } from '../db/paginate.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { FindRows, RowsAsked } from './asked.ts'
import { admittedIn, dischargedIn, stayDays } from './stays.ts'

/** A page of the episodes for which something holds. */
async function episodesWhere(
  context: RequestContext,
  { spans, query }: RowsAsked,
  where: RawBuilder<boolean>,
) {
  const inDays = await stayDays(context, spans.timeZone, where)
  const days = sql<number | null>`iif(
    episodes.dischargedAt is null or episodes.kind = 'outpatient', null, ${inDays}
  )`
  const rows = context.db
    .selectFrom('episodes')
    .select(['episodes.episodeId', 'episodes.kind', 'episodes.service', 'episodes.motive'])
    .select(['episodes.admittedAt', 'episodes.dischargedAt', days.as('days')])
    .where(where)
  const orders = { admittedAt: 'episodes.admittedAt', dischargedAt: 'episodes.dischargedAt', days }
  const page = await pageOf(rows, query, orders, 'episodes.episodeId')
  const subjects = await episodeTargets(
    context,
    page.data.map(({ episodeId }) => episodeId),
  )
  const data = page.data.map(({ admittedAt, dischargedAt, ...row }) => ({
    ...subjects.get(row.episodeId),
    ...row,
    admittedAt: isoInstant(admittedAt),
    dischargedAt: dischargedAt === null ? null : isoInstant(dischargedAt),
  }))
  return { ...page, data }
}

export const admissionRows: FindRows = (context, asked) =>
  episodesWhere(context, asked, admittedIn(context, asked.service, asked.spans.now))

export const dischargeRows: FindRows = (context, asked) =>
  episodesWhere(context, asked, dischargedIn(context, asked.service, asked.spans.now))

export const deathRows: FindRows = (context, asked) => {
  const died = sql<boolean>`${dischargedIn(context, asked.service, asked.spans.now)} and episodes.motive = 'died'`
  return episodesWhere(context, asked, died)
}
