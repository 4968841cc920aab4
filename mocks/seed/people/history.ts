import type { Insertable, Kysely } from 'kysely'
import { insertRows } from '#server/db/bulk-insert.ts'
import type { AuditTable, Schema } from '#server/db/schema.ts'
import { around } from '../cycle.ts'
import { HOSPITAL_NAMES } from '../names.ts'
import { makeRandom } from '../random.ts'

type Entry = Insertable<AuditTable>

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** So long before the seed's instant the last reading was: what is read now is logged again. */
const UNREAD = 20 * MINUTE
/** The same person reads the same at most this often. */
const ONE_READING = 15 * MINUTE

/** Of how many movements, and of how many beds made ready, the log tells: of hospital 1, and of another one. */
const TOLD = { first: 110, other: 3 }

const SINCE = 21 * DAY

/** What the log calls each movement, but for the admission, which is the creation of its episode. */
const ACTIONS: Readonly<Record<string, { operation: string; action: string }>> = {
  transfer: { operation: 'transferEpisode', action: 'transfer' },
  dischargeOrder: { operation: 'orderDischarge', action: 'order-discharge' },
  death: { operation: 'orderDischarge', action: 'order-discharge' },
  dischargeRevocation: { operation: 'revokeDischarge', action: 'revoke-discharge' },
  discharge: { operation: 'dischargeEpisode', action: 'discharge' },
  annulment: { operation: 'annulEpisode', action: 'annul' },
  dischargeCorrection: { operation: 'correctDischarge', action: 'correct-discharge' },
}

/** Who reads a chart after something has happened in it, and what of it. */
const READERS = [
  ['medica', 'episode'],
  ['enfermeria', 'episode'],
  ['archivo', 'patient'],
  ['direccion', 'patient'],
  ['medica', 'patient'],
  ['admision', 'patient'],
] as const

/** Who tried what they may not, and when. */
const REFUSED: readonly { days: number; userId: string; operation: string; method: string; path: string }[] =
  [
    { days: 19.2, userId: 'sin-permisos', operation: 'createPatient', method: 'POST', path: 'patients' },
    { days: 15.6, userId: 'medica', operation: 'createRoom', method: 'POST', path: 'rooms' },
    { days: 12.1, userId: 'archivo', operation: 'updatePatient', method: 'PUT', path: 'patients/1' },
    { days: 8.4, userId: 'enfermeria', operation: 'createPatient', method: 'POST', path: 'patients' },
    { days: 6.3, userId: 'admision', operation: 'updateProfile', method: 'PUT', path: 'profile' },
    { days: 2.7, userId: 'archivo', operation: 'createMember', method: 'POST', path: 'users' },
    { days: 0.9, userId: 'sin-permisos', operation: 'createEpisode', method: 'POST', path: 'episodes' },
  ]

/** At most so many of these, spread over all of them. */
function some<Row>(rows: readonly Row[], many: number): Row[] {
  const every = Math.ceil(rows.length / many)
  return rows.filter((_, index) => index % every === 0)
}

/** Some of the movements of a hospital, each with its patient. */
async function movementsOf(db: Kysely<Schema>, hospitalId: number, now: number, many: number) {
  const rows = await db
    .selectFrom('movements')
    .innerJoin('episodes', 'episodes.episodeId', 'movements.episodeId')
    .select(['movements.kind', 'movements.recordedAt', 'movements.userId', 'movements.episodeId'])
    .select('episodes.patientId')
    .where('movements.hospitalId', '=', hospitalId)
    .where('movements.recordedAt', '>', now - SINCE)
    // The hours of visits hang on the clock on the wall.
    .where('episodes.kind', '<>', 'outpatient')
    .orderBy('movements.recordedAt')
    .orderBy('movements.movementId')
    .execute()
  return some(rows, many)
}

/** Some of the times that a bed was made ready, after it had been cleaned or repaired. */
async function readyBeds(db: Kysely<Schema>, hospitalId: number, now: number, many: number) {
  const rows = await db
    .selectFrom('bedEvents')
    .innerJoin('beds', 'beds.bedId', 'bedEvents.bedId')
    .select(['bedEvents.bedId', 'beds.roomId', 'bedEvents.recordedAt', 'bedEvents.userId'])
    .where('bedEvents.hospitalId', '=', hospitalId)
    .where('bedEvents.state', '=', 'free')
    .where('bedEvents.recordedAt', '>', now - SINCE)
    .orderBy('bedEvents.recordedAt')
    .orderBy('bedEvents.bedEventId')
    .execute()
  return some(rows, many)
}

/** Leaves out what the log doesn't tell: readings after a reading of the same, and those that are to come. */
function told(entries: readonly Entry[], now: number): Entry[] {
  const last = new Map<string, number>()
  return entries
    .toSorted((one, other) => one.happenedAt - other.happenedAt)
    .filter(({ method, userId, path, happenedAt }) => {
      if (method !== 'GET') return happenedAt <= now
      const reading = `${userId} ${path}`
      if (
        happenedAt > now - UNREAD ||
        happenedAt < (last.get(reading) ?? Number.NEGATIVE_INFINITY) + ONE_READING
      )
        return false
      last.set(reading, happenedAt)
      return true
    })
}

async function historyOf(db: Kysely<Schema>, hospitalId: number, now: number): Promise<Entry[]> {
  const random = makeRandom(9_000 + hospitalId)
  const many = hospitalId === 1 ? TOLD.first : TOLD.other
  const base = `/api/hospitals/${hospitalId}`
  const entry = (about: Omit<Entry, 'hospitalId'>): Entry => ({ hospitalId, ...about })

  const movements = await movementsOf(db, hospitalId, now, many)
  const clinical = movements.flatMap(({ kind, recordedAt, userId, episodeId, patientId }) => {
    const chart = { operation: 'getEpisode', path: `${base}/episodes/${episodeId}` }
    const record = { operation: 'getPatient', path: `${base}/patients/${patientId}` }
    const done = ACTIONS[kind]
    const write = { userId, happenedAt: recordedAt, method: 'POST', patientId }
    const read = { method: 'GET', status: 200, patientId }
    const before = recordedAt - (2 + random(9)) * MINUTE
    const readers = Array.from({ length: random(3) }, () => {
      const [reader, what] = around(READERS, random(READERS.length))
      const happenedAt = recordedAt + (20 + random(300)) * MINUTE
      return entry({ ...read, userId: reader, happenedAt, ...(what === 'episode' ? chart : record) })
    })
    return [
      entry({ ...read, userId, happenedAt: before, ...(done ? chart : record) }),
      done
        ? entry({ ...write, operation: done.operation, path: `${chart.path}/${done.action}`, status: 200 })
        : entry({ ...write, operation: 'createEpisode', path: `${base}/episodes`, status: 201 }),
      ...readers,
    ]
  })

  const beds = await readyBeds(db, hospitalId, now, many)
  const cleaned = beds.map(({ bedId, roomId, recordedAt, userId }) => {
    const path = `${base}/rooms/${roomId}/beds/${bedId}`
    const write = { operation: 'updateBed', method: 'PUT', path, status: 200, patientId: null }
    return entry({ userId, happenedAt: recordedAt, ...write })
  })

  const refused = REFUSED.slice(hospitalId === 1 ? 0 : -1).map(({ days, path, ...attempt }) => {
    const happenedAt = now - Math.round(days * DAY)
    return entry({ ...attempt, happenedAt, path: `${base}/${path}`, status: 403, patientId: null })
  })
  return told([...clinical, ...cleaned, ...refused], now)
}

/**
 * What the log tells of the last weeks in the seed's named hospitals: it agrees with what happened to patients and
 * beds, and knows who read it, and who tried what they may not.
 */
export async function insertHistory(db: Kysely<Schema>, now: number): Promise<void> {
  for (let hospitalId = 1; hospitalId <= HOSPITAL_NAMES.length; hospitalId += 1) {
    await insertRows(db, 'audit', await historyOf(db, hospitalId, now))
  }
}
