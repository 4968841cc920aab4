import { FIGURE_ROWS, FIGURES, type Figure } from '#src/domain/statistics/contract.ts'
import { FIGURE_NEEDS } from '#src/domain/statistics/rules.ts'
import { requireRight } from '../http/authorize.ts'
import { type Endpoint, endpoint, NO_BODY } from '../http/endpoint.ts'
import type { FindRows } from './asked.ts'
import { attendingRows } from './attending-rows.ts'
import { bedRows, cleaningRows } from './bed-rows.ts'
import { documentRows } from './document-rows.ts'
import { admissionRows, deathRows, dischargeRows } from './episode-rows.ts'
import { spansOf } from './period.ts'

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
  const { path, query, page } = FIGURE_ROWS[figure]
  const [first, ...others] = FIGURE_NEEDS[figure]
  const [summary, find] = ROWS[figure]
  return endpoint({
    method: 'GET',
    path: `/api/hospitals/{hospitalId}/statistics/${path}`,
    summary,
    access: [first, 'read'],
    guard: 'none',
    query,
    body: NO_BODY,
    // Some figures are made of what several rights open: all of them are asked for.
    async find({ principal, hospitalId }) {
      for (const area of others) requireRight(principal, hospitalId, [area, 'read'])
      return null
    },
    answer: { status: 200, schema: page },
    async handle({ query: asked, ...context }) {
      const spans = await spansOf(context, asked)
      const rows = { spans, service: asked.service, query: { ...asked, search: '' } }
      return { status: 200, body: await find(context, rows) }
    },
  })
}

export const figureRowEndpoints: readonly Endpoint[] = FIGURES.map(rowsOf)
