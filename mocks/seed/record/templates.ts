import type { Kysely } from 'kysely'
import { insertRows } from '#server/db/bulk-insert.ts'
import type { Schema } from '#server/db/schema.ts'
import { STARTERS } from '#server/templates/writes/starters.ts'
import { formRow } from '#server/templates/writes.ts'

const DAY = 86_400_000

/** The id that a starter has in a seeded hospital. @param place where it stands among the starters, from 0 */
export function starterId(hospitalId: number, place: number): number {
  return (hospitalId - 1) * STARTERS.length + place + 1
}

/** The starters of every hospital of a seed, each its own, published when the hospital was registered. */
export async function insertStarters(db: Kysely<Schema>, hospitals: number, now: number): Promise<void> {
  const forms = STARTERS.map(formRow)
  await insertRows(
    db,
    'templateForms',
    forms.map((form, place) => ({ formId: place + 1, ...form })),
  )
  const all = Array.from({ length: hospitals }, (_, index) => {
    const hospitalId = index + 1
    const at = now - (399 + hospitalId) * DAY
    return STARTERS.map((_starter, place) => ({
      hospitalId,
      at,
      place,
      templateId: starterId(hospitalId, place),
    }))
  }).flat()
  await insertRows(
    db,
    'templates',
    all.map(({ templateId, hospitalId, at }) => ({
      templateId,
      hospitalId,
      status: 'published',
      revision: 1,
      publishedRevision: 1,
      updatedAt: at,
      version: 1,
    })),
  )
  await insertRows(
    db,
    'templateRevisions',
    all.map(({ hospitalId, templateId, at, place }) => ({
      hospitalId,
      templateId,
      revision: 1,
      formId: place + 1,
      publishedAt: at,
    })),
  )
}
