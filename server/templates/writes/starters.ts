import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { TemplateUpdate } from '#src/domain/templates/contract.ts'
import type { Schema } from '../../db/schema.ts'
import { insertTemplate } from '../writes.ts'
import { LETTERS } from './starters/letters.ts'
import { ANSWERS, NOTES } from './starters/notes.ts'
import { OTHER_DOCUMENTS } from './starters/others.ts'
import { LEAVING_NOTES, STAY_NOTES } from './starters/stay.ts'
import { SURGERY_NOTES } from './starters/surgery.ts'

/**
 * The templates that a hospital begins with: the notes in the order in which a stay needs them, then the other documents,
 * with the sections that NOM-004-SSA3-2012 asks of each. None is of the kinds *Indicaciones* and *Otro*, of which it asks
 * nothing.
 *
 * A hospital keeps the copies that it began with, and changes them as it likes: a starter that is new or reads otherwise
 * reaches only hospitals that are made later. An older one writes a template of the new kind in *Configuración*.
 */
export const STARTERS: readonly TemplateUpdate[] = z.parse(z.array(TemplateUpdate), [
  ...NOTES,
  ...STAY_NOTES,
  ...SURGERY_NOTES,
  ...LEAVING_NOTES,
  ...LETTERS,
  ...ANSWERS,
  ...OTHER_DOCUMENTS,
])

/** Gives a new hospital its own copies of the starters, published. */
export async function giveStarters(db: Kysely<Schema>, hospitalId: number, at: number): Promise<void> {
  for (const starter of STARTERS) await insertTemplate({ db, hospitalId }, starter, { at, isPublished: true })
}
