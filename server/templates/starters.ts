import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { TemplateUpdate } from '#src/domain/templates/contract.ts'
import type { Schema } from '../db/schema.ts'
import { keepForm } from './forms.ts'
import { LETTERS } from './starters/letters.ts'
import { NOTES } from './starters/notes.ts'
import { LEAVING_NOTES, STAY_NOTES } from './starters/stay.ts'
import { SURGERY_NOTES } from './starters/surgery.ts'

/**
 * The templates that a hospital begins with, in the order in which a stay needs them, with the sections that
 * NOM-004-SSA3-2012 asks of each.
 */
export const STARTERS: readonly TemplateUpdate[] = z.parse(z.array(TemplateUpdate), [
  ...NOTES,
  ...STAY_NOTES,
  ...SURGERY_NOTES,
  ...LEAVING_NOTES,
  ...LETTERS,
])

/** Gives a new hospital its own copies of the starters, published. */
export async function giveStarters(db: Kysely<Schema>, hospitalId: number, now: number): Promise<void> {
  for (const starter of STARTERS) {
    const formId = await keepForm(db, starter)
    const { templateId } = await db
      .insertInto('templates')
      .values({
        hospitalId,
        status: 'published',
        revision: 1,
        publishedRevision: 1,
        updatedAt: now,
        version: 1,
      })
      .returning('templateId')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('templateRevisions')
      .values({ templateId, revision: 1, formId, publishedAt: now })
      .execute()
  }
}
