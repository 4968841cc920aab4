import { type RawBuilder, sql } from 'kysely'
import { episodeTargets } from '../assignments/targets.ts'
import { pageOf } from '../db/paginate.ts'
import type { Call } from '../http/call.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { FindRows, RowsAsked } from './asked.ts'
import { admittedIn, dischargedIn, stayDays } from './stays.ts'

/** A page of the episodes for which something holds. */
async function episodesWhere(call: Call, { spans, query }: RowsAsked, where: RawBuilder<boolean>) {
  const inDays = await stayDays(call, spans.timeZone, where)
  const days = sql<number | null>`iif(
    episodes.dischargedAt is null or episodes.kind = 'outpatient', null, ${inDays}
  )`
  const rows = call.db
    .selectFrom('episodes')
    .select(['episodes.episodeId', 'episodes.kind', 'episodes.service', 'episodes.motive'])
    .select(['episodes.admittedAt', 'episodes.dischargedAt', days.as('days')])
    .where(where)
  const orders = { admittedAt: 'episodes.admittedAt', dischargedAt: 'episodes.dischargedAt', days }
  const page = await pageOf(rows, query, orders, 'episodes.episodeId')
  const subjects = await episodeTargets(
    call,
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

export const admissionRows: FindRows = (call, asked) =>
  episodesWhere(call, asked, admittedIn(call, asked.service, asked.spans.now))

export const dischargeRows: FindRows = (call, asked) =>
  episodesWhere(call, asked, dischargedIn(call, asked.service, asked.spans.now))

export const deathRows: FindRows = (call, asked) => {
  const died = sql<boolean>`${dischargedIn(call, asked.service, asked.spans.now)} and episodes.motive = 'died'`
  return episodesWhere(call, asked, died)
}
