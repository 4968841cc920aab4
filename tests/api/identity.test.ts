import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import type { Store } from '#server/db/store.ts'
import { dayText } from '#src/domain/dates.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { AREAS, type Area } from '#src/domain/permissions.ts'
import { NOW, startServer } from '../fixtures/server.ts'

/*
 * Who somebody is takes patients-read wherever it is shown: people who hold every other right of a hospital go through
 * every endpoint of the contract, and no answer tells who any of its patients is.
 */

const PERSON = 'sin-permisos'
const at = NOW.toISOString()

const OTHERS = AREAS.filter((area) => area !== 'patients')
const PEOPLE: [string, readonly Area[]][] = [
  ...OTHERS.map((area): [string, readonly Area[]] => [area, [area]]),
  ['all but patients', OTHERS],
]

/** A server where somebody practises who holds these areas of hospital 1, for reading and writing. */
async function startWith(areas: readonly Area[]) {
  const server = await startServer()
  await server.store.write('installation', async (db) => {
    const grants = areas.flatMap((area) => ['read', 'write'].map((level) => ({ area, level })))
    await db
      .insertInto('grants')
      .values(grants.map((grant) => ({ ...grant, hospitalId: 1, userId: PERSON })))
      .execute()
    // A licence that nobody else has.
    await db
      .insertInto('doctors')
      .values([
        doctorRow(1, PERSON, 900, NOW.getTime()),
        doctorRow(1, 'admision', 901, NOW.getTime(), { specialty: '', profession: 'socialWorker' }),
      ])
      .execute()
  })
  return server
}

/** What tells who the patients of hospital 1 are, and nobody who works there. */
async function distinctive({ db }: Store): Promise<string[]> {
  const patients = await db.selectFrom('patients').selectAll().where('hospitalId', '=', 1).execute()
  const users = await db.selectFrom('users').select('userName').execute()
  const staff = new Set(users.map(({ userName }) => userName))
  const born = patients.flatMap(({ bornOn }) => (bornOn && bornOn < '2020' ? [bornOn, dayText(bornOn)] : []))
  const rest = patients.flatMap(({ curp, recordNumber, phone, address }) => [
    ...[curp, phone, address].filter((text) => text !== null && text !== ''),
    ...(/^\d{7}$/.test(recordNumber) ? [recordNumber] : []),
  ])
  const names = patients.map(fullName).filter((name) => !staff.has(name))
  return [...new Set([...names, ...born, ...rest])].filter((text) => text !== null)
}

/** Somebody who lies in a bed with much about them, somebody else who does, and records of theirs. */
async function recordsOf({ db, write }: Store) {
  const [lying, other] = await db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .innerJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .innerJoin('assignments', 'assignments.episodeId', 'bedStays.episodeId')
    .select(['bedStays.patientId', 'bedStays.episodeId', 'bedStays.bedId', 'beds.roomId'])
    .select(['assignments.assignmentId'])
    .where('episodes.hospitalId', '=', 1)
    .where('bedStays.endedAt', 'is', null)
    .where('assignments.doctorId', '<>', PERSON)
    .execute()
  if (!lying || !other) throw new Error('Nobody lies anywhere')
  const free = await db
    .selectFrom('patients')
    .select('patientId')
    .where('hospitalId', '=', 1)
    .where('bornOn', '>', '1900')
    .where('status', '=', 'active')
    .where(({ eb, selectFrom }) =>
      eb('patientId', 'not in', selectFrom('bedStays').select('patientId').where('endedAt', 'is', null)),
    )
    .executeTakeFirstOrThrow()
  const offered = { hospitalId: 1, status: 'pending', createdAt: NOW.getTime(), version: 1 }
  const { handoverId } = await write('installation', async (db) => {
    const made = await db
      .insertInto('handovers')
      .values({ ...offered, fromDoctorId: 'medica', toDoctorId: PERSON })
      .returning('handoverId')
      .executeTakeFirstOrThrow()
    const item = { ...made, hospitalId: 1, episodeId: lying.episodeId, place: 0, note: '', passed: null }
    await db.insertInto('handoverItems').values(item).execute()
    return made
  })
  const documents = await db
    .selectFrom('documents')
    .select('documentId')
    .where('hospitalId', '=', 1)
    // Those that are written here, and some of others.
    .orderBy('documentId', 'desc')
    .limit(40)
    .execute()
  const templates = await db
    .selectFrom('templates')
    .select('templateId')
    .where('hospitalId', '=', 1)
    .execute()
  return {
    lying,
    other,
    free,
    documentIds: documents.map(({ documentId }) => documentId),
    templateIds: templates.map(({ templateId }) => templateId),
    path: { ...lying, handoverId, hospitalId: 1, doctorId: 'medica', userId: 'medica', subscriptionId: 1001 },
  }
}

type Server = Awaited<ReturnType<typeof startWith>>
type Records = Awaited<ReturnType<typeof recordsOf>>

/** Bodies that get far, by method and what stands behind the hospital; all others are sent an empty one. */
function bodiesFor({ lying, other, free, templateIds }: Records): Record<string, object[]> {
  const room = { code: 'Z1', kind: 'single', beds: [] }
  const admission = { kind: 'inpatient', reason: 'Fiebre', admittedAt: at }
  const reason = { reason: 'Error' }
  return {
    'POST rooms': [{ ...room, beds: [{ code: 'Z1' }] }],
    'POST rooms/import': [{ rooms: [{ ...room, code: 'Z2' }] }],
    'PUT rooms/{roomId}': [room, { ...room, active: false }],
    'PUT rooms/{roomId}/beds/{bedId}': [{ state: 'cleaning' }],
    'POST episodes': [
      { ...admission, patientId: lying.patientId, bedId: other.bedId },
      { ...admission, patientId: free.patientId, bedId: other.bedId },
      { ...admission, patientId: free.patientId, kind: 'outpatient', admittedAt: '1900-01-02T00:00:00.000Z' },
      { ...admission, patientId: free.patientId, kind: 'outpatient' },
    ],
    'PUT patients/{patientId}/allergies': [{ allergies: { state: 'none', items: [] } }],
    'PUT episodes/{episodeId}': [{ reason: 'Fiebre' }],
    'POST episodes/{episodeId}/transfer': [{ bedId: other.bedId }],
    'POST episodes/{episodeId}/discharge': [{ at, motive: 'improved' }],
    'POST episodes/{episodeId}/reopen': [reason],
    'POST episodes/{episodeId}/annul': [reason],
    'POST episodes/{episodeId}/documents': templateIds.map((templateId) => ({ templateId })),
    'PUT documents/{documentId}': [{ sections: [] }],
    'POST documents/{documentId}/addenda': [{ text: 'Más' }],
    'POST documents/{documentId}/annul': [reason],
    'POST doctors/{doctorId}/retire': [{ reassignments: [] }],
    'POST assignments': [
      { doctorId: 'medica', role: 'attending', startsAt: at, episodeId: lying.episodeId },
      { doctorId: 'medica', role: 'onCall', startsAt: at, episodeId: other.episodeId },
    ],
    'PUT assignments/{assignmentId}': [{ role: 'consultant', startsAt: at }],
    'POST handovers': [{ toDoctorId: 'medica', items: [{ episodeId: lying.episodeId, note: '' }] }],
  }
}

const PERIOD = 'from=2026-03-01&to=2026-03-15'

/** What is asked of a list beside nothing: all that it has at once, and somebody by name. */
const QUERIES = ['pageSize=100', 'pageSize=100&search=perez', 'pageSize=100&purpose=export']

const Stale = z.object({ current: z.object({ version: z.int() }) })

/** Begins a document of each template for somebody who lies there, as a doctor does or, where they may not, social work. */
async function writeNotes({ as }: Server, { lying, templateIds }: Records): Promise<void> {
  for (const templateId of templateIds) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `/docs/hospitals/1/episodes/${lying.episodeId}/documents`
    const { status } = await as('medica').post(path, { templateId }, headers)
    if (status !== 201) expect((await as('admision').post(path, { templateId }, headers)).status).toBe(201)
  }
}

test.each(PEOPLE)(
  'with the rights of %s alone nobody learns who a patient is',
  async (_, areas) => {
    const server = await startWith(areas)
    const { as, store } = server
    // The log speaks of patients, too.
    for (const path of ['patients/1', 'patients/2', 'episodes/1'])
      await as('medica').get(`/api/hospitals/1/${path}`)
    await writeNotes(server, await recordsOf(store))
    const records = await recordsOf(store)
    const secrets = await distinctive(store)
    expect(secrets.length).toBeGreaterThan(500)
    const bodies = bodiesFor(records)
    const told: string[] = []
    const reached = new Set<string>()

    async function call(method: string, pattern: string, address: string, body?: object, version = 0) {
      const headers = { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` }
      const reply = await as(PERSON).send(method, address, body, headers)
      const text = JSON.stringify(reply.body ?? '')
      const shown = secrets.filter((secret) => text.includes(secret))
      if (shown.length > 0)
        told.push(`${method} ${address} ${JSON.stringify(body)} ${reply.status}: ${shown[0]}`)
      if (reply.status < 300) reached.add(`${method} ${pattern}`)
      return reply
    }

    // What reads before what changes, and what ends the most last.
    const order = ['GET', 'POST', 'PUT', 'DELETE']
    const endpoints = ENDPOINTS.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    for (const { method, path } of endpoints) {
      const fill = (more: object = {}) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => {
          const value = new Map<string, unknown>(
            Object.entries({ ...records.path, noticeId: 1, ...more }),
          ).get(name)
          return String(value ?? 1)
        })
      const ids = path.includes('{documentId}')
        ? records.documentIds
        : path.includes('{templateId}')
          ? records.templateIds
          : [1]
      for (const id of ids) {
        const address = fill({ documentId: id, templateId: id })
        if (method === 'GET') {
          const isPeriod = path.includes('/statistics')
          for (const query of path.endsWith('}') ? [''] : ['', ...QUERIES])
            await call(
              method,
              path,
              `${address}?${isPeriod ? `${PERIOD}&` : ''}${isPeriod ? query.replace('&search=perez', '') : query}`,
            )
          continue
        }
        const noun = path.replace(/^\/(api|docs)\/hospitals\/\{hospitalId\}\//, '')
        for (const body of bodies[`${method} ${noun}`] ?? [method === 'DELETE' ? undefined : {}]) {
          const first = await call(method, path, address, body)
          const stale = z.safeParse(Stale, first.body)
          if (first.status === 412 && stale.success)
            await call(method, path, address, body, stale.data.current.version)
        }
      }
    }

    expect(told).toEqual([])
    expect(reached.size).toBeGreaterThan(5 * areas.length)
  },
  30_000,
)
