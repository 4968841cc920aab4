import type { Kysely } from 'kysely'
import { digestOf } from '#src/domain/digest.ts'
import type { TemplateUpdate } from '#src/domain/templates/contract.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import type { Schema } from '../db/schema.ts'

/** The stored form of what is written of a template, without its id. */
export async function formRow({ name, kind, sections }: TemplateUpdate) {
  return {
    digest: await digestOf({ name, kind, sections }),
    name,
    nameSort: sortKey(name),
    nameSearch: searchKey(name),
    kind,
    sections: JSON.stringify(sections),
  }
}

/** Keeps what is written of a template, or finds the same where it is kept. Gives the id of its form. */
export async function keepForm(db: Kysely<Schema>, template: TemplateUpdate): Promise<number> {
  const row = await formRow(template)
  const known = await db
    .selectFrom('templateForms')
    .select('formId')
    .where('digest', '=', row.digest)
    .executeTakeFirst()
  if (known) return known.formId
  const made = await db.insertInto('templateForms').values(row).returning('formId').executeTakeFirstOrThrow()
  return made.formId
}
