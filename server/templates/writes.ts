import { Template } from '#src/domain/templates/contract.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import { ApiError, refusedField } from '../http/api-error.ts'
import { changes, creates, type Endpoint } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { TemplateBody } from './body.ts'
import { keepForm } from './forms.ts'
import { changedTemplate, findTemplate, TEMPLATES, templatesOf } from './reads.ts'

/** Throws 409, saying which, for a name that another template has or new documents still know it by. */
async function requireOwnName(context: RequestContext, name: string, templateId = 0): Promise<void> {
  for (const which of ['revision', 'publishedRevision'] as const) {
    const other = await templatesOf(context, which)
      .where('templateForms.nameSearch', '=', searchKey(name))
      .where('templates.templateId', '<>', templateId)
      .executeTakeFirst()
    if (other) throw refusedField(409, 'name', `Ya hay una plantilla con el nombre ${other.name}`)
  }
}

const create = creates({
  path: TEMPLATES,
  summary: 'Makes a template; it is a draft until it is published',
  access: ['hospital', 'write'],
  body: TemplateBody,
  schema: Template,
  async handle(context) {
    const { db, hospitalId, now, body } = context
    await requireOwnName(context, body.name)
    const formId = await keepForm(db, body)
    const { templateId } = await db
      .insertInto('templates')
      .values({
        hospitalId,
        status: 'draft',
        revision: 1,
        publishedRevision: null,
        updatedAt: now.getTime(),
        version: 1,
      })
      .returning('templateId')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('templateRevisions')
      .values({ templateId, revision: 1, formId, publishedAt: null })
      .execute()
    return { status: 201, body: await changedTemplate(context, templateId) }
  },
})

/** Changes the draft; what was published is left as it is, and the draft of the next revision begun. */
async function writeDraft(
  { db }: RequestContext,
  { templateId, revision, status }: Template,
  formId: number,
) {
  const next = status === 'published' ? revision + 1 : revision
  await db
    .insertInto('templateRevisions')
    .values({ templateId, revision: next, formId, publishedAt: null })
    .onConflict((conflict) => conflict.columns(['templateId', 'revision']).doUpdateSet({ formId }))
    .execute()
  return next
}

const change = changes({
  path: `${TEMPLATES}/{templateId}`,
  summary: 'Changes the draft of a template; of a published one, begins the next revision',
  access: ['hospital', 'write'],
  body: TemplateBody,
  find: findTemplate,
  schema: Template,
  async handle(context) {
    const { db, now, body, found } = context
    const { templateId, version } = found
    const refusal = templateRefusal('edit', found.status)
    if (refusal !== null) throw new ApiError(409, refusal)
    await requireOwnName(context, body.name, templateId)
    const revision = await writeDraft(context, found, await keepForm(db, body))
    await db
      .updateTable('templates')
      .set({ status: 'draft', revision, updatedAt: now.getTime(), version: version + 1 })
      .where('templateId', '=', templateId)
      .execute()
    return { status: 200, body: await changedTemplate(context, templateId) }
  },
})

export const templateWriteEndpoints: readonly Endpoint[] = [create, change]
