import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { digestOf } from '#src/domain/digest.ts'
import { signersOf } from '#src/domain/documents/signing.ts'
import { type Section, type Template, TemplateUpdate } from '#src/domain/templates/contract.ts'
import { columnsFault, conditionFault, repetitionFault, titleFault } from '#src/domain/templates/rules.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import type { Schema } from '../db/schema.ts'
import { fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { templatesOf } from './reads.ts'

interface Fault {
  field: 'key' | 'title' | 'options' | 'columns' | 'visibleIf'
  text: string
}

const WANTED: Readonly<Partial<Record<Section['type'], string>>> = {
  choice: 'Agrega al menos una opción',
  table: 'Agrega al menos una columna',
}

/** What one section alone can't tell is wrong, or can't tell by its shape. */
function faultsOf(section: Section, before: readonly Section[]): Fault[] {
  const { key, type, options } = section
  const faults: Fault[] = []
  if (before.some((one) => one.key === key))
    faults.push({ field: 'key', text: 'Otra sección ya tiene esta clave' })
  const title = titleFault(section, before)
  if (title !== null) faults.push({ field: 'title', text: title })
  const wanted = WANTED[type]
  if (wanted !== undefined && options.length === 0) faults.push({ field: 'options', text: wanted })
  const repetition = repetitionFault(section)
  if (repetition !== null) faults.push({ field: 'options', text: repetition })
  if (type === 'number' && options.length > 1)
    faults.push({ field: 'options', text: 'Un número lleva una sola unidad' })
  const columns = columnsFault(section)
  if (columns !== null) faults.push({ field: 'columns', text: columns })
  const fault = conditionFault(section, before)
  if (fault !== null) faults.push({ field: 'visibleIf', text: fault })
  return faults
}

const TAKES_OPTIONS: readonly Section['type'][] = ['choice', 'table', 'number']
const TAKES_INITIAL: readonly Section['type'][] = ['richText', 'text']

/** Leaves out what the section's type has no use for: a form may keep it while one tries types out. */
function trimmed({ columns, ...section }: Section): Section {
  const isOption = section.type === 'choice' && section.options.includes(section.initial)
  const isTyped = section.type === 'table' && columns?.some((kind) => kind !== 'text')
  return {
    ...section,
    ...(isTyped && { columns }),
    options: TAKES_OPTIONS.includes(section.type) ? section.options : [],
    initial: TAKES_INITIAL.includes(section.type) || isOption ? section.initial : '',
  }
}

/** What is written of a template, as far as only the server holds it to it. */
export const TemplateBody = z.pipe(
  TemplateUpdate.check(
    z.check(({ value, issues }) => {
      for (const [place, section] of value.sections.entries())
        for (const { field, text } of faultsOf(section, value.sections.slice(0, place)))
          issues.push({ code: 'custom', input: value, path: ['sections', place, field], message: text })
    }),
  ),
  z.transform((template: TemplateUpdate) => ({ ...template, sections: template.sections.map(trimmed) })),
)

/**
 * The stored form of what is written of a template, without its id. Who signs counts as written only where it is not
 * what is usual for the kind.
 */
export function formRow({ name, kind, signers, needsAuthorization, sections }: TemplateUpdate) {
  const isUsual = signers === undefined || signers.toSorted().join() === signersOf({ kind }).join()
  const signing = {
    ...(!isUsual && { signers: signers.toSorted() }),
    ...(needsAuthorization && { needsAuthorization }),
  }
  return {
    digest: digestOf({ name, kind, sections, ...signing }),
    signers: isUsual ? null : JSON.stringify(signers.toSorted()),
    needsAuthorization: Number(needsAuthorization),
    name,
    nameSort: sortKey(name),
    nameSearch: searchKey(name),
    kind,
    sections: JSON.stringify(sections),
  }
}

/** Keeps what is written of a template, or finds the same where it is kept. Gives the id of its form. */
async function keepForm(db: Kysely<Schema>, template: TemplateUpdate): Promise<number> {
  const row = formRow(template)
  // Forms belong to no hospital: somebody in another one may be keeping the same now.
  const made = await db
    .insertInto('templateForms')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('formId')
    .executeTakeFirst()
  if (made) return made.formId
  const known = await db
    .selectFrom('templateForms')
    .select('formId')
    .where('digest', '=', row.digest)
    .executeTakeFirstOrThrow()
  return known.formId
}

/** Throws 409, saying which, for a name that another template has or new documents still know it by. */
export async function requireOwnName(context: RequestContext, name: string, templateId = 0): Promise<void> {
  for (const which of ['revision', 'publishedRevision'] as const) {
    const other = await templatesOf(context, which)
      .where('templateForms.nameSearch', '=', searchKey(name))
      .where('templates.templateId', '<>', templateId)
      .executeTakeFirst()
    if (other) throw fieldError(409, 'name', `Ya hay una plantilla con el nombre ${other.name}`)
  }
}

/** Stores the first revision of a template, as a draft or published at once. Gives its id. */
export async function insertTemplate(
  { db, hospitalId }: Pick<RequestContext, 'db' | 'hospitalId'>,
  template: TemplateUpdate,
  { at, isPublished }: { at: number; isPublished: boolean },
): Promise<number> {
  const formId = await keepForm(db, template)
  const { templateId } = await db
    .insertInto('templates')
    .values({
      hospitalId,
      status: isPublished ? 'published' : 'draft',
      revision: 1,
      publishedRevision: isPublished ? 1 : null,
      updatedAt: at,
      version: 1,
    })
    .returning('templateId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('templateRevisions')
    .values({ hospitalId, templateId, revision: 1, formId, publishedAt: isPublished ? at : null })
    .execute()
  return templateId
}

/**
 * Changes the draft of a template; what was published is left as it is, and the draft of the next revision begun. Gives the
 * number of the draft.
 */
export async function writeDraft(
  { db, hospitalId }: RequestContext,
  { templateId, revision, status }: Template,
  template: TemplateUpdate,
): Promise<number> {
  const formId = await keepForm(db, template)
  const next = status === 'published' ? revision + 1 : revision
  await db
    .insertInto('templateRevisions')
    .values({ hospitalId, templateId, revision: next, formId, publishedAt: null })
    .onConflict((conflict) => conflict.columns(['templateId', 'revision']).doUpdateSet({ formId }))
    .execute()
  return next
}
