import { beforeAll, expect, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import type { Store } from '#server/db/store.ts'
import { readAddenda, toDocument, wholeDocumentsOf } from '#server/documents/reads.ts'
import { LACKS } from '#server/episodes/archive-work.ts'
import { STARTERS } from '#server/templates/writes/starters.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { isEmpty, missingForSigning } from '#src/domain/documents/sections.ts'
import { SIGNATURE_VERSION } from '#src/domain/documents/signature.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { judgeVitalSign } from '#src/domain/documents/vital-signs.ts'
import type { EpisodeKind } from '#src/domain/episodes/contract.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const HOUR = 3_600_000
const VITAL_SIGNS = ['systolic', 'heartRate', 'temperature', 'oxygenSaturation', 'weight', 'height'] as const

async function documentsIn(store: Store, hospitalId: number): Promise<Document[]> {
  const scope = { db: store.db, hospitalId, now: new Date() }
  const rows = await wholeDocumentsOf(scope).orderBy('documents.documentId').execute()
  const ids = rows.map(({ documentId }) => documentId)
  const addenda = Map.groupBy(await readAddenda(scope, ids), ({ documentId }) => documentId)
  return rows.map((row) => toDocument(row, addenda.get(row.documentId) ?? []))
}

let store: Store
/** Of each hospital, the first one's first. */
let documents: Document[][]
beforeAll(async () => {
  store = await openSeededStore('default', NOW)
  documents = await Promise.all(Array.from({ length: 16 }, (_, index) => documentsIn(store, index + 1)))
  return () => store.close()
})

const inFirst = () => documents[0] ?? []
const signed = (some: Document[]) => some.filter(({ signedAt }) => signedAt !== null)
const readEpisodes = () => store.db.selectFrom('episodes').selectAll().execute()

const STAYS: EpisodeKind[] = ['inpatient', 'emergency', 'daySurgery', 'observation']

test.each<[kinds: string[], stays: EpisodeKind[], hours: number, least: number]>([
  [['admission', 'emergency'], STAYS, 2, 0.8],
  [['progress'], STAYS, 30, 0.7],
  [['clinicalHistory'], ['inpatient'], 6, 0.75],
])('of most who lie in hospital 1 there is %j: %j after %d hours', async (kinds, stays, hours, least) => {
  const of = new Set(signed(inFirst()).flatMap((one) => (kinds.includes(one.kind) ? [one.episodeId] : [])))
  const lying = await store.db
    .selectFrom('episodes')
    .select('episodeId')
    .where('hospitalId', '=', 1)
    .where('status', 'in', ['open', 'dischargeOrdered'])
    .where('kind', 'in', stays)
    .where('admittedAt', '<', NOW.getTime() - hours * HOUR)
    .execute()
  expect(lying.filter(({ episodeId }) => of.has(episodeId)).length / lying.length).toBeGreaterThan(least)
})

/** What a hospital writes when it is asked for: the demonstration has none yet. */
const SELDOM = ['surgicalChecklist', 'publicProsecutor', 'diagnosticAid', 'socialWork', 'admissionConsent']

test('hospital 1 has signed documents of all the usual kinds, and one addendum', () => {
  expect(new Set(signed(inFirst()).map(({ kind }) => kind))).toEqual(
    new Set(STARTERS.map(({ kind }) => kind).filter((kind) => !SELDOM.includes(kind))),
  )
  const amended = inFirst().filter(({ status }) => status === 'amended')
  expect(amended.flatMap(({ addenda }) => addenda)).toHaveLength(1)
})

test.each(['medica', 'direccion', 'enfermeria'])('%s has old and new drafts in four hospitals', (userId) => {
  for (const some of documents.slice(0, 4)) {
    const own = some.filter(({ status, author }) => status === 'draft' && author.userId === userId)
    const ages = own.map(({ createdAt }) => NOW.getTime() - Date.parse(createdAt))
    expect([ages.some((age) => age > 24 * HOUR), ages.some((age) => age < 12 * HOUR)]).toEqual([true, true])
  }
})

test('whoever left has the sheet that they sign, the letter that goes with them, or the cause of death', async () => {
  const notesOf = Map.groupBy(signed(documents.flat()), ({ episodeId }) => episodeId)
  const letters: Readonly<Record<string, string>> = {
    voluntary: 'voluntaryDischarge',
    transferred: 'referral',
    died: 'death',
  }
  let seen = 0
  for (const { episodeId, motive } of await readEpisodes()) {
    const [notes, letter] = [notesOf.get(episodeId), letters[motive ?? '']]
    if (!notes || !letter) continue
    seen += 1
    expect(notes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['discharge', letter]))
    const sections = notes.flatMap((note) => note.sections)
    const cause = sections.find((one) => one.key === 'causaDefuncion' && !isEmpty(one))
    expect(cause !== undefined).toBe(motive === 'died')
  }
  expect(seen).toBeGreaterThan(30)
})

test('of hospital 1 a handful of records lacks the discharge note', async () => {
  const lacking = await store.db
    .selectFrom('episodes')
    .select('episodeId')
    .where('hospitalId', '=', 1)
    .where(LACKS.dischargeNote(1))
    .execute()
  expect(lacking.length).toBeGreaterThan(5)
  expect(lacking.length).toBeLessThan(40)
})

test('the first episode owes the note of today at every hour: its last one is older than a day', () => {
  const notes = signed(documents.flat()).filter(
    ({ episodeId, kind }) => episodeId === 1 && kind === 'progress',
  )
  const ages = notes.map(({ occurredAt }) => NOW.getTime() - Date.parse(occurredAt))
  expect(ages.length).toBeGreaterThan(1)
  expect(Math.min(...ages)).toBeGreaterThan(24 * HOUR)
})

test('what is signed lacks nothing, by who may sign it, and its digest is that of what it holds', async () => {
  const doctors = await store.db.selectFrom('doctors').selectAll().where('status', '=', 'active').execute()
  const licenses = new Set(doctors.map((one) => `${one.doctorId} ${one.professionalLicense}`))
  expect(signed(documents.flat()).length).toBeGreaterThan(150)
  for (const document of signed(documents.flat())) {
    const { documentId, kind, signedBy, author } = document
    expect([documentId, missingForSigning(document)]).toEqual([documentId, []])
    expect([documentId, verifySignature(document)]).toEqual([documentId, 'intact'])
    expect(document.signatureVersion).toBe(SIGNATURE_VERSION)
    expect(document.subject?.name).toMatch(/ /)
    expect(signedBy?.userId).toBe(author.userId === 'residente' ? 'medica' : author.userId)
    expect(licenses).toContain(`${signedBy?.userId} ${signedBy?.license}`)
    if (kind === 'nursing') expect(signedBy).toMatchObject({ userId: 'enfermeria' })
  }
})

test('a nursing sheet is signed after the last hour that it tells of', () => {
  const sheets = signed(documents.flat()).filter(({ kind }) => kind === 'nursing')
  expect(sheets.length).toBeGreaterThan(3)
  for (const { sections, occurredAt, signedAt } of sheets) {
    const graph = sections.find(({ key }) => key === 'graficaSignos')
    const hours = graph?.type === 'table' ? graph.value.map(([hour = '']) => Number.parseInt(hour, 10)) : []
    const [first = Number.NaN, last = Number.NaN] = [hours[0], hours.at(-1)]
    // A night's hours go past midnight; the first one is an hour after it begins.
    const told = (((last - first + 24) % 24) + 1) * HOUR
    expect(Date.parse(signedAt ?? '') - Date.parse(occurredAt)).toBeGreaterThanOrEqual(told)
  }
})

test('nothing that is told lies ahead, before the admission or after the end, or out of order', async () => {
  const episodes = new Map((await readEpisodes()).map((one) => [one.episodeId, one]))
  const later: boolean[] = []
  for (const document of documents.flat()) {
    const { documentId, occurredAt, createdAt, signedAt, addenda, annulment, discardedAt } = document
    const episode = episodes.get(document.episodeId)
    const notes = addenda.map(({ at }) => at)
    const told = [occurredAt, createdAt, signedAt, ...notes, annulment?.at, discardedAt].flatMap((at) =>
      at == null ? [] : Date.parse(at),
    )
    expect([documentId, told]).toEqual([documentId, told.toSorted((one, other) => one - other)])
    expect(told[0]).toBeGreaterThanOrEqual(episode?.admittedAt ?? Number.NaN)
    // Of a death the doctor mostly writes afterwards.
    const isLater = episode?.motive === 'died' && ['discharge', 'death'].includes(document.kind)
    expect(told.at(-1)).toBeLessThanOrEqual((isLater ? null : episode?.dischargedAt) ?? NOW.getTime())
    if (isLater) later.push(Date.parse(createdAt) > (episode.dischargedAt ?? 0))
    expect(Date.parse(document.updatedAt)).toBeLessThanOrEqual(NOW.getTime())
    expect(document.patientId).toBe(episode?.patientId)
  }
  expect(later).toContain(true)
})

test('vital signs are those of living people, who weigh the same each time', () => {
  const bodies = new Map<number, Set<string>>()
  for (const { patientId, sections } of documents.flat())
    for (const content of sections) {
      if (content.type !== 'vitalSigns') continue
      for (const name of VITAL_SIGNS) {
        const measured = content.value[name]
        if (measured !== null) expect(judgeVitalSign(name, measured)).toBe('fine')
      }
      const { weight, height } = content.value
      if (weight !== null)
        bodies.set(patientId, (bodies.get(patientId) ?? new Set()).add(`${weight} ${height}`))
    }
  expect(bodies.size).toBeGreaterThan(80)
  expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([])
})

test('the API answers them as they are stored, and tells of them in the timeline', async () => {
  const { as } = await startServer()
  for (const document of inFirst().filter((_, index) => index % 10 === 0))
    expect((await as('direccion').get(`/docs/hospitals/1/documents/${document.documentId}`)).body).toEqual(
      document,
    )
  const path = '/api/hospitals/1/episodes/1/timeline?search=nota%20de%20ingreso'
  expect((await as('direccion').get(path)).body).toMatchObject({
    data: [{ kind: 'documentSigned', document: { title: 'Nota de ingreso' } }],
  })
})
