import { hasPermission } from '#src/domain/permissions.ts'
import { figureRows, getStatistics } from '#src/domain/statistics/api.ts'
import { FIGURE_ROWS, FIGURES, type Figure, StatisticsQuery } from '#src/domain/statistics/contract.ts'
import { FIGURE_NEEDS } from '#src/domain/statistics/rules.ts'
import { type Endpoint, implement } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { requireRight } from '../http/rights.ts'
import { attendingRows, patientsPerDoctorOf } from './attending.ts'

import { cleaningOf, cleaningRows } from './cleaning.ts'
import { bedRows, occupancyOf, turnoverOf } from './occupancy.ts'
import { type FindRows, periodsOf } from './period.ts'
import { admissionRows, admissionsOf, deathRows, dischargeRows, dischargesOf } from './stays.ts'
import { documentRows, unsignedOf } from './unsigned.ts'

/** Whether the caller may read all that a figure is made of. */
function mayRead(
  { principal, hospitalId }: Pick<RequestContext, 'principal' | 'hospitalId'>,
  figure: Figure,
): boolean {
  return FIGURE_NEEDS[figure].every((area) => hasPermission(principal.groups, hospitalId, area))
}

const summary = implement(getStatistics, {
  summary:
    'The figures of a period and of the one before it, as far as the caller may read what they are made of',
  query: StatisticsQuery,
  async handle({ query, ...context }) {
    const { service } = query
    const periods = await periodsOf(context, query)
    const ask = async <Value>(figure: Figure, work: () => Promise<Value>) =>
      mayRead(context, figure) ? work() : undefined
    const occupancy = await ask('occupancy', () => occupancyOf(context, periods, service))
    const stays = await ask('discharges', () => dischargesOf(context, periods, service))
    const body = {
      period: { from: periods.now.from, to: periods.now.to },
      before: { from: periods.before.from, to: periods.before.to },
      occupancy,
      admissions: await ask('admissions', () => admissionsOf(context, periods, service)),
      ...stays,
      turnover: occupancy && stays && turnoverOf(periods, occupancy, stays.discharges),
      cleaning: await ask('cleaning', () => cleaningOf(context, periods, service)),
      unsignedDocuments: await ask('unsignedDocuments', () => unsignedOf(context, periods, service)),
      patientsPerDoctor: await ask('patientsPerDoctor', () => patientsPerDoctorOf(context, periods, service)),
    }
    return { status: 200, body }
  },
})

const ROWS: Readonly<Record<Figure, readonly [summary: string, find: FindRows]>> = {
  occupancy: ['The countable beds, with the bed-days of each', bedRows],
  admissions: ['The stays and visits that began in the period', admissionRows],
  discharges: ['The stays that ended in the period', dischargeRows],
  meanStay: ['The stays that ended in the period, with the days of each', dischargeRows],
  mortality: ['The stays that ended by death in the period', deathRows],
  turnover: ['The stays that ended in the period, and so made room for others', dischargeRows],
  cleaning: ['Whenever a bed was to be cleaned in the period', cleaningRows],
  unsignedDocuments: ['The documents that were drafts when the period ended', documentRows],
  patientsPerDoctor: ['Who attended whom when the period ended', attendingRows],
}

function rowsOf(figure: Figure): Endpoint {
  const [, ...others] = FIGURE_NEEDS[figure]
  const [summary, find] = ROWS[figure]
  return implement(figureRows[figure], {
    summary,
    query: FIGURE_ROWS[figure].query,
    // Some figures are made of what several rights open: all of them are asked for.
    async find({ principal, hospitalId }) {
      for (const area of others) requireRight(principal, hospitalId, [area, 'read'])
      return null
    },
    async handle({ query: asked, ...context }) {
      const periods = await periodsOf(context, asked)
      const rows = { periods, service: asked.service, query: { ...asked, search: '' } }
      return { status: 200, body: await find(context, rows) }
    },
  })
}

export const statisticsEndpoints: readonly Endpoint[] = [summary, ...FIGURES.map(rowsOf)]
