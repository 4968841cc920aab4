import { type Figure, Statistics, StatisticsQuery } from '#src/features/statistics/contract.ts'
import { FIGURE_NEEDS } from '#src/features/statistics/rules.ts'
import { isGranted } from '#src/lib/permissions.ts'
import type { Call } from './call.ts'
import { type Endpoint, endpoint, NO_BODY, NO_RECORD } from './endpoint.ts'
import { patientsPerDoctorOf } from './statistics/attending.ts'
import { cleaningOf } from './statistics/cleaning.ts'
import { figureRowEndpoints } from './statistics/figure-rows.ts'
import { occupancyOf } from './statistics/occupancy.ts'
import { spansOf } from './statistics/period.ts'
import { admissionsOf, dischargesOf } from './statistics/stays.ts'
import { turnoverOf } from './statistics/turnover.ts'
import { unsignedOf } from './statistics/unsigned.ts'

/** Whether the caller may read all that a figure is made of. */
function mayRead({ caller, hospitalId }: Pick<Call, 'caller' | 'hospitalId'>, figure: Figure): boolean {
  return FIGURE_NEEDS[figure].every((area) => isGranted(caller.groups, hospitalId, area))
}

const summary = endpoint({
  method: 'GET',
  path: '/api/hospitals/{hospitalId}/statistics',
  summary:
    'The figures of a period and of the one before it, as far as the caller may read what they are made of',
  access: 'member',
  guard: 'none',
  query: StatisticsQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: Statistics },
  async handle({ query, ...call }) {
    const { service } = query
    const spans = await spansOf(call, query)
    const ask = async <Value>(figure: Figure, work: () => Promise<Value>) =>
      mayRead(call, figure) ? work() : undefined
    const occupancy = await ask('occupancy', () => occupancyOf(call, spans, service))
    const stays = await ask('discharges', () => dischargesOf(call, spans, service))
    const body = {
      period: { from: spans.now.from, to: spans.now.to },
      before: { from: spans.before.from, to: spans.before.to },
      occupancy,
      admissions: await ask('admissions', () => admissionsOf(call, spans, service)),
      ...stays,
      turnover: occupancy && stays && turnoverOf(spans, occupancy, stays.discharges),
      cleaning: await ask('cleaning', () => cleaningOf(call, spans, service)),
      unsignedDocuments: await ask('unsignedDocuments', () => unsignedOf(call, spans, service)),
      patientsPerDoctor: await ask('patientsPerDoctor', () => patientsPerDoctorOf(call, spans, service)),
    }
    return { status: 200, body }
  },
})

export const statisticsEndpoints: readonly Endpoint[] = [summary, ...figureRowEndpoints]
