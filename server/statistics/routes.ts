import { hasPermission } from '#src/domain/permissions.ts'
import { type Figure, Statistics, StatisticsQuery } from '#src/domain/statistics/contract.ts'
import { FIGURE_NEEDS } from '#src/domain/statistics/rules.ts'
import { type Endpoint, lists } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { patientsPerDoctorOf } from './attending.ts'
import { cleaningOf } from './cleaning.ts'
import { figureRowEndpoints } from './figure-rows.ts'
import { occupancyOf } from './occupancy.ts'
import { spansOf } from './period.ts'
import { admissionsOf, dischargesOf } from './stays.ts'
import { turnoverOf } from './turnover.ts'
import { unsignedOf } from './unsigned.ts'

/** Whether the caller may read all that a figure is made of. */
function mayRead(
  { principal, hospitalId }: Pick<RequestContext, 'principal' | 'hospitalId'>,
  figure: Figure,
): boolean {
  return FIGURE_NEEDS[figure].every((area) => hasPermission(principal.groups, hospitalId, area))
}

const summary = lists({
  path: '/api/hospitals/{hospitalId}/statistics',
  summary:
    'The figures of a period and of the one before it, as far as the caller may read what they are made of',
  access: 'member',
  query: StatisticsQuery,
  schema: Statistics,
  async handle({ query, ...context }) {
    const { service } = query
    const spans = await spansOf(context, query)
    const ask = async <Value>(figure: Figure, work: () => Promise<Value>) =>
      mayRead(context, figure) ? work() : undefined
    const occupancy = await ask('occupancy', () => occupancyOf(context, spans, service))
    const stays = await ask('discharges', () => dischargesOf(context, spans, service))
    const body = {
      period: { from: spans.now.from, to: spans.now.to },
      before: { from: spans.before.from, to: spans.before.to },
      occupancy,
      admissions: await ask('admissions', () => admissionsOf(context, spans, service)),
      ...stays,
      turnover: occupancy && stays && turnoverOf(spans, occupancy, stays.discharges),
      cleaning: await ask('cleaning', () => cleaningOf(context, spans, service)),
      unsignedDocuments: await ask('unsignedDocuments', () => unsignedOf(context, spans, service)),
      patientsPerDoctor: await ask('patientsPerDoctor', () => patientsPerDoctorOf(context, spans, service)),
    }
    return { status: 200, body }
  },
})

export const statisticsEndpoints: readonly Endpoint[] = [summary, ...figureRowEndpoints]
