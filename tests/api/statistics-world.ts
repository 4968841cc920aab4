import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { insertRows } from '#server/db/bulk-insert.ts'
import { patientRow, recordNumberText, roomRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import { PatientUpdate } from '#src/domain/patients/contract.ts'
import { startClinic } from './patient-harness.ts'
import { NOW } from './server.ts'

export const STATISTICS = '/api/hospitals/1/statistics'
export const HOUR = 3_600_000

/** A bed, and what became of it beside those who lay there. Instants are milliseconds. */
export interface BedFact {
  service: string
  countable: boolean
  /** In order; the first is when it was set up. */
  events: { state: 'free' | 'occupied' | 'cleaning' | 'outOfService'; at: number }[]
  retiredAt: number | null
}

/** An episode of a patient of its own. */
export interface EpisodeFact {
  kind: string
  service: string
  admittedAt: number
  dischargedAt: number | null
  motive: string | null
  isAnnulled: boolean
  /** `bed` is a place in the world's beds. */
  stays: { bed: number; from: number; to: number | null }[]
  attending: { doctorId: string; from: number; to: number | null }[]
  documents: { createdAt: number; signedAt: number | null; discardedAt: number | null }[]
}

/** All that happened in hospital 1. */
export interface World {
  beds: BedFact[]
  episodes: EpisodeFact[]
}

export const DOCTORS = ['direccion', 'medica'] as const

/** An episode as it is told here: a running stay without a bed, unless it says otherwise. */
export function episode(about: Partial<EpisodeFact> & { admittedAt: number }): EpisodeFact {
  return {
    ...{ kind: 'inpatient', service: 'Pediatría', dischargedAt: null, motive: null, isAnnulled: false },
    ...{ stays: [], attending: [], documents: [], ...about },
    motive: about.motive ?? (about.dischargedAt ? 'improved' : null),
  }
}

/** A bed that has been free since long ago, unless it says otherwise. */
export function bed(about: Partial<BedFact> = {}): BedFact {
  const events = [{ state: 'free', at: NOW.getTime() - 3000 * 24 * HOUR } as const]
  return { service: 'Pediatría', countable: true, events, retiredAt: null, ...about }
}

const somebody = z.parse(PatientUpdate, {
  ...{ givenNames: 'Ana', firstSurname: 'López', secondSurname: 'Ruiz', sex: 'female' },
})

/** What an episode is by now. */
function statusOf({ isAnnulled, dischargedAt }: EpisodeFact): string {
  if (isAnnulled) return 'annulled'
  return dischargedAt === null ? 'open' : 'discharged'
}

/** Writes down what happened, each bed in a room of its own; ids count from 1. */
export async function layWorld({ write }: Store, { beds, episodes }: World): Promise<void> {
  const at = NOW.getTime()
  await write(async (db) => {
    const { templateId, revision } = await db
      .selectFrom('templateRevisions')
      .select(['templateId', 'revision'])
      .executeTakeFirstOrThrow()
    const doctors = DOCTORS.map((id, index) => doctorRow(1, id, index, at))
    const rooms = beds.map(({ service }, index) => ({
      ...roomRow(1, {
        ...{ code: `C${index + 1}`, name: '', floor: '1', service, kind: 'ward', notes: '', active: true },
      }),
      ...{ roomId: index + 1, version: 1 },
    }))
    const tables = {
      doctors,
      rooms,
      beds: beds.map(({ countable, retiredAt, events }, index) => {
        const last = events.at(-1)?.state ?? 'free'
        const state = last === 'occupied' ? 'free' : last
        return {
          ...{
            bedId: index + 1,
            roomId: index + 1,
            code: 'A',
            countable: countable ? 1 : 0,
            state,
            retiredAt,
          },
          reason: state === 'outOfService' ? 'Prueba' : null,
        }
      }),
      patients: episodes.map((_, index) => ({
        ...patientRow(somebody, {
          ...{ hospitalId: 1, recordNumber: recordNumberText(index + 1), identified: true, createdAt: at },
        }),
        patientId: index + 1,
      })),
      episodes: episodes.map((one, index) => ({
        ...{ episodeId: index + 1, patientId: index + 1, hospitalId: 1, status: statusOf(one) },
        ...{ kind: one.kind, service: one.service, admittedAt: one.admittedAt, createdAt: one.admittedAt },
        ...{ dischargedAt: one.dischargedAt, motive: one.motive, reason: 'Fiebre', origin: '' },
        ...{ annulledAt: one.isAnnulled ? at : null, diagnoses: '[]', overridden: '[]', version: 1 },
        ...{ destination: '', condition: '', dischargeNotes: '' },
      })),
      bedStays: episodes.flatMap(({ stays }, index) =>
        stays.map(({ bed: place, from, to }) => ({
          ...{ episodeId: index + 1, patientId: index + 1, bedId: place + 1, startedAt: from, endedAt: to },
        })),
      ),
      bedEvents: beds.flatMap(({ events }, index) =>
        events.map(({ state, at: happenedAt }) => ({
          ...{ hospitalId: 1, bedId: index + 1, state, happenedAt, recordedAt: happenedAt },
          ...{ userId: 'direccion', reason: null, episodeId: null },
        })),
      ),
      assignments: episodes.flatMap(({ attending }, index) =>
        attending.map(({ doctorId, from, to }) => ({
          ...{ hospitalId: 1, doctorId, episodeId: index + 1, roomId: null, role: 'attending', shift: null },
          ...{ startedAt: from, endedAt: to, version: 1 },
        })),
      ),
      documents: episodes.flatMap(({ documents }, index) =>
        documents.map(({ createdAt, signedAt, discardedAt }) => ({
          ...{ hospitalId: 1, episodeId: index + 1, templateId, revision, title: 'Nota de evolución' },
          ...{ titleSearch: 'nota de evolucion', authorId: 'medica', authorName: 'Ximena', version: 1 },
          ...{ occurredAt: createdAt, createdAt, updatedAt: createdAt, signedAt, discardedAt },
          status: signedAt !== null ? 'signed' : discardedAt !== null ? 'discarded' : 'draft',
          signedById: signedAt === null ? null : 'medica',
          signedByName: signedAt === null ? null : 'Ximena',
          digest: signedAt === null ? null : 'x',
          sections: '[]',
        })),
      ),
    } as const
    for (const table of [
      ...(['doctors', 'rooms', 'beds', 'patients', 'episodes'] as const),
      ...(['bedStays', 'bedEvents', 'assignments', 'documents'] as const),
    ])
      if (tables[table].length > 0) await insertRows(db, table, tables[table])
  })
}

/** A clinic in which just this happened. */
export async function startWorld(
  world: Partial<World>,
  { timeZone = 'America/Mexico_City', now = NOW }: { timeZone?: string; now?: Date } = {},
) {
  const clinic = await startClinic({ clock: () => now })
  await layWorld(clinic.store, { beds: [], episodes: [], ...world })
  await clinic.store.write((db) =>
    db.updateTable('profiles').set({ timeZone }).where('hospitalId', '=', 1).execute(),
  )
  return clinic
}
