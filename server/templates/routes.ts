import { sql } from 'kysely'
import { Template, TemplateListQuery, TemplatePage } from '#src/domain/templates/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { idOf } from '../http/authorize.ts'
import { detail, type Endpoint, lists } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { templateActionEndpoints } from './actions.ts'
import { readTemplate, TEMPLATES, templatesOf, toTemplate, whichFor } from './reads.ts'
import { templateWriteEndpoints } from './writes.ts'

/** Who works with documents takes what is published; who keeps the hospital's settings sees the rest as well. */
const access = [
  ['episodes', 'read'],
  ['hospital', 'read'],
] as const
const ORDERS = {
  name: 'templateForms.nameSort',
  templateId: 'templates.templateId',
  updatedAt: 'templates.updatedAt',
}

const list = lists({
  path: TEMPLATES,
  summary: 'Templates of a hospital: drafts only for hospital-read, and as published where that is asked for',
  access,
  query: TemplateListQuery,
  schema: TemplatePage,
  async handle(context) {
    const { search, status, kind } = context.query
    const which = status === 'published' ? 'publishedRevision' : whichFor(context)
    let rows = templatesOf(context, which).where(matches(search, [sql`templateForms.nameSearch`]))
    if (kind !== undefined) rows = rows.where('templateForms.kind', '=', kind)
    if (status !== undefined && status !== 'published') {
      // Nobody finds out what is a draft by asking for drafts.
      rows = which === 'revision' ? rows.where('templates.status', '=', status) : rows.where(sql.lit(false))
    }
    const page = await pageOf(rows, context.query, ORDERS, 'templates.templateId')
    return { status: 200, body: { ...page, data: page.data.map(toTemplate) } }
  },
})

const record = detail({
  path: `${TEMPLATES}/{templateId}`,
  summary: 'One template: its newest revision for hospital-read, else the published one',
  access,
  schema: Template,
  find: (context: RequestContext) =>
    readTemplate(context, idOf(context.params.templateId) ?? 0, whichFor(context)),
})

export const templateEndpoints: readonly Endpoint[] = [
  list,
  record,
  ...templateWriteEndpoints,
  ...templateActionEndpoints,
]
