import { Template } from '#src/domain/templates/contract.ts'
import { type TemplateAction, templateRefusal } from '#src/domain/templates/rules.ts'
import { ApiError } from '../http/api-error.ts'
import { type Endpoint, NO_BODY, transition } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { changedTemplate, findTemplate, TEMPLATES } from './reads.ts'

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
    path: `${TEMPLATES}/{templateId}/${action}`,
    summary,
    access: ['hospital', 'write'],
    body: NO_BODY,
    find: findTemplate,
    schema: Template,
    async handle(context) {
      const { db, now, found } = context
      const refusal = templateRefusal(action, found.status)
      if (refusal !== null) throw new ApiError(409, refusal)
      const changes = await move(context, found)
      await db
        .updateTable('templates')
        .set({ ...changes, status: to, updatedAt: now.getTime(), version: found.version + 1 })
        .where('templateId', '=', found.templateId)
        .execute()
      return { status: 200, body: await changedTemplate(context, found.templateId) }
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

export const templateActionEndpoints: readonly Endpoint[] = [publish, retire]
