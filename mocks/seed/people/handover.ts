import type { Kysely } from 'kysely'
import { insertRows } from '#server/db/bulk-insert.ts'
import type { Schema } from '#server/db/schema.ts'

const HOUR = 3_600_000
const [GIVER, RECEIVER] = ['direccion', 'medica']

const NOTES = [
  'Pendiente el laboratorio de control; avisar si hay cambios',
  'Estable, sigue con el mismo manejo',
  'La familia pide un informe; ya se les explicó el plan',
]

/** In hospital 1 somebody offered three patients to a colleague a moment ago. */
export async function insertHandover(db: Kysely<Schema>, now: number): Promise<void> {
  const attended = await db
    .selectFrom('assignments')
    .innerJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
    .select('episodes.episodeId')
    .where('episodes.hospitalId', '=', 1)
    .where('episodes.status', '=', 'open')
    .where('episodes.kind', '=', 'inpatient')
    .where('assignments.role', '=', 'attending')
    .where('assignments.doctorId', '=', GIVER)
    .where('assignments.endedAt', 'is', null)
    .where('assignments.startedAt', '<', now - HOUR)
    .orderBy('episodes.episodeId')
    .limit(NOTES.length)
    .execute()
  const about = { handoverId: 1, hospitalId: 1, fromDoctorId: GIVER, toDoctorId: RECEIVER, version: 1 }
  await insertRows(db, 'handovers', [
    { ...about, status: 'pending', createdAt: now - HOUR / 3, acceptedAt: null },
  ])
  const items = attended.map(({ episodeId }, place) => ({ episodeId, place, note: NOTES[place] ?? '' }))
  await insertRows(
    db,
    'handoverItems',
    items.map((item) => ({ hospitalId: 1, handoverId: 1, ...item, passed: null })),
  )
}
