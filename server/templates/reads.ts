import * as z from 'zod/mini'
import { signersOf } from '#src/domain/documents/signing.ts'
import { hasPermission } from '#src/domain/permissions.ts'
import { Template, TemplateKind } from '#src/domain/templates/contract.ts'
import { notFound } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'

/** The newest revision of each template, or the one that new documents take. */
export type Which = 'revision' | 'publishedRevision'

/** The templates of a hospital, to be narrowed down; those that new documents take are not retired. */
export function templatesOf({ db, hospitalId }: HospitalScope, which: Which) {
  return db
    .selectFrom('templates')
    .innerJoin('templateRevisions', (join) =>
      join
        .onRef('templateRevisions.templateId', '=', 'templates.templateId')
        .onRef('templateRevisions.revision', '=', `templates.${which}`),
    )
    .innerJoin('templateForms', 'templateForms.formId', 'templateRevisions.formId')
    .select(['templates.templateId', 'templates.status', 'templates.publishedRevision'])
    .select(['templates.updatedAt', 'templates.version', 'templateRevisions.revision'])
    .select(['templateForms.name', 'templateForms.kind', 'templateForms.sections'])
    .select(['templateForms.signers', 'templateForms.needsAuthorization'])
    .where('templates.hospitalId', '=', hospitalId)
    .$if(which === 'publishedRevision', (rows) => rows.where('templates.status', '<>', 'retired'))
}

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templatesOf>['execute']>>[number]

export function toTemplate(row: TemplateRow): Template {
  const { publishedRevision, revision, status } = row
  const isRetired = status === 'retired'
  return z.parse(Template, {
    ...row,
    signers:
      row.signers === null ? signersOf({ kind: z.parse(TemplateKind, row.kind) }) : JSON.parse(row.signers),
    needsAuthorization: row.needsAuthorization === 1,
    sections: JSON.parse(row.sections),
    // While the draft of the next one is being written, what was published still is.
    status: !isRetired && revision === publishedRevision ? 'published' : status,
    publishedRevision: isRetired ? null : publishedRevision,
    updatedAt: isoInstant(row.updatedAt),
  })
}

/** Whether a caller is shown drafts and what was retired, or only what new documents take. */
export function whichFor({ principal, hospitalId }: Pick<RequestContext, 'principal' | 'hospitalId'>): Which {
  return hasPermission(principal.groups, hospitalId, 'hospital') ? 'revision' : 'publishedRevision'
}

/** A template of the hospital; undefined also for one without such a revision. */
export async function readTemplate(
  scope: HospitalScope,
  templateId: number,
  which: Which = 'revision',
): Promise<Template | undefined> {
  const row = await templatesOf(scope, which)
    .where('templates.templateId', '=', templateId)
    .executeTakeFirst()
  return row && toTemplate(row)
}

/** The template in the path with its newest revision, for those who write it. */
export function findTemplate(context: RequestContext): Promise<Template | undefined> {
  return readTemplate(context, idOf(context.params.templateId) ?? 0)
}

/** A template that is known to be there, as it stands after a change. */
export async function changedTemplate(scope: HospitalScope, templateId: number): Promise<Template> {
  const template = await readTemplate(scope, templateId)
  if (!template) throw notFound()
  return template
}
