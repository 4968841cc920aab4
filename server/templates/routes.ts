import { sql } from 'kysely'
import { getTemplate, listTemplates } from '#src/domain/templates/api.ts'
import {
  createTemplate,
  publishTemplate,
  retireTemplate,
  updateTemplate,
} from '#src/domain/templates/api-writes.ts'
import { type Template, TemplateListQuery } from '#src/domain/templates/contract.ts'
import { type TemplateAction, templateRefusal } from '#src/domain/templates/rules.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { ApiError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'
import { changedTemplate, findTemplate, readTemplate, templatesOf, toTemplate, whichFor } from './reads.ts'
import { insertTemplate, requireOwnName, TemplateBody, writeDraft } from './writes.ts'

const ORDERS = {
  name: 'templateForms.nameSort',
  templateId: 'templates.templateId',
  updatedAt: 'templates.updatedAt',
}

const list = implement(listTemplates, {
  summary: 'Templates of a hospital: drafts only for hospital-read, and as published where that is asked for',
  query: TemplateListQuery,
  async handle(context) {
    const { search, status, kind } = context.query
    const which = status === 'published' ? 'publishedRevision' : whichFor(context)
    let rows = templatesOf(context, which).where(matches(context.db, search, ['templateForms.nameSearch']))
    if (kind !== undefined) rows = rows.where('templateForms.kind', '=', kind)
    if (status !== undefined && status !== 'published') {
      // Nobody finds out what is a draft by asking for drafts.
      rows = which === 'revision' ? rows.where('templates.status', '=', status) : rows.where(sql.lit(false))
    }
    const page = await pageOf(rows, context.query, ORDERS, 'templates.templateId')
    return { status: 200, body: { ...page, data: page.data.map(toTemplate) } }
  },
})

const record = answers(getTemplate, {
  summary: 'One template: its newest revision for hospital-read, else the published one',
  find: (context: RequestContext) =>
    readTemplate(context, idOf(context.params.templateId) ?? 0, whichFor(context)),
})

const create = implement(createTemplate, {
  summary: 'Makes a template; it is a draft until it is published',
  body: TemplateBody,
  async handle(context) {
    const { now, body } = context
    await requireOwnName(context, body.name)
    const templateId = await insertTemplate(context, body, { at: now.getTime(), isPublished: false })
    return { status: 201, body: await changedTemplate(context, templateId) }
  },
})

const change = implement(updateTemplate, {
  summary: 'Changes the draft of a template; of a published one, begins the next revision',
  body: TemplateBody,
  find: findTemplate,
  async handle(context) {
    const { db, now, body, found } = context
    const { templateId, version } = found
    const refusal = templateRefusal('edit', found.status)
    if (refusal !== null) throw new ApiError(409, refusal)
    await requireOwnName(context, body.name, templateId)
    const revision = await writeDraft(context, found, body)
    const row = { status: 'draft', revision, updatedAt: now.getTime() }
    await updateVersion(db, 'templates', { templateId }, version, row)
    return { status: 200, body: await changedTemplate(context, templateId) }
  },
})

interface Action {
  action: Exclude<TemplateAction, 'edit'>
  summary: string
  /** The state that it leads to. */
  to: Template['status']
  /** What else it changes. */
  move: (context: RequestContext, template: Template) => Promise<{ publishedRevision?: number }>
}

function templateAction(
  operation: typeof publishTemplate | typeof retireTemplate,
  { action, summary, to, move }: Action,
): Endpoint {
  return implement(operation, {
    summary,
    find: findTemplate,
    async handle(context) {
      const { db, now, found } = context
      const refusal = templateRefusal(action, found.status)
      if (refusal !== null) throw new ApiError(409, refusal)
      const { templateId, version } = found
      const row = { ...(await move(context, found)), status: to, updatedAt: now.getTime() }
      await updateVersion(db, 'templates', { templateId }, version, row)
      return { status: 200, body: await changedTemplate(context, templateId) }
    },
  })
}

const publish = templateAction(publishTemplate, {
  action: 'publish',
  summary: 'Makes the newest revision the one that new documents take; from then on it never changes',
  to: 'published',
  async move({ db, now }, { templateId, revision }) {
    await db
      .updateTable('templateRevisions')
      .set({ publishedAt: now.getTime() })
      .where('templateId', '=', templateId)
      .where('revision', '=', revision)
      .where('publishedAt', 'is', null)
      .execute()
    return { publishedRevision: revision }
  },
})

const retire = templateAction(retireTemplate, {
  action: 'retire',
  summary: 'Takes a template away from new documents; those that are there keep it',
  to: 'retired',
  move: async () => ({}),
})

export const templateEndpoints: readonly Endpoint[] = [list, record, create, change, publish, retire]
