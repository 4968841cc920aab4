import { sql } from 'kysely'
import { Template, TemplateListQuery, TemplatePage } from '#src/domain/templates/contract.ts'
import { type TemplateAction, templateRefusal } from '#src/domain/templates/rules.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { ApiError } from '../http/api-error.ts'
import { idOf } from '../http/authorize.ts'
import { changes, creates, detail, type Endpoint, lists, NO_BODY, transition } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import {
  changedTemplate,
  findTemplate,
  readTemplate,
  TEMPLATES,
  templatesOf,
  toTemplate,
  whichFor,
} from './reads.ts'
import { insertTemplate, requireOwnName, TemplateBody, writeDraft } from './writes.ts'

/** Who works with documents takes what is published; who keeps the hospital's settings sees the rest as well. */
const reading = [
  ['episodes', 'read'],
  ['hospital', 'read'],
] as const
const writing = ['hospital', 'write'] as const
const one = `${TEMPLATES}/{templateId}`
const ORDERS = {
  name: 'templateForms.nameSort',
  templateId: 'templates.templateId',
  updatedAt: 'templates.updatedAt',
}

const list = lists({
  path: TEMPLATES,
  summary: 'Templates of a hospital: drafts only for hospital-read, and as published where that is asked for',
  access: reading,
  query: TemplateListQuery,
  schema: TemplatePage,
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

const record = detail({
  path: one,
  summary: 'One template: its newest revision for hospital-read, else the published one',
  access: reading,
  schema: Template,
  find: (context: RequestContext) =>
    readTemplate(context, idOf(context.params.templateId) ?? 0, whichFor(context)),
})

const create = creates({
  path: TEMPLATES,
  summary: 'Makes a template; it is a draft until it is published',
  access: writing,
  body: TemplateBody,
  schema: Template,
  async handle(context) {
    const { now, body } = context
    await requireOwnName(context, body.name)
    const templateId = await insertTemplate(context, body, { at: now.getTime(), isPublished: false })
    return { status: 201, body: await changedTemplate(context, templateId) }
  },
})

const change = changes({
  path: one,
  summary: 'Changes the draft of a template; of a published one, begins the next revision',
  access: writing,
  body: TemplateBody,
  find: findTemplate,
  schema: Template,
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

function templateAction({ action, summary, to, move }: Action): Endpoint {
  return transition({
    path: `${one}/${action}`,
    summary,
    access: writing,
    body: NO_BODY,
    find: findTemplate,
    schema: Template,
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

const publish = templateAction({
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

const retire = templateAction({
  action: 'retire',
  summary: 'Takes a template away from new documents; those that are there keep it',
  to: 'retired',
  move: async () => ({}),
})

export const templateEndpoints: readonly Endpoint[] = [list, record, create, change, publish, retire]
