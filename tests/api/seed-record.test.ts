import { beforeAll, describe, expect, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import type { Store } from '#server/db/store.ts'
import { readAddenda, toDocument, wholeDocumentsOf } from '#server/documents/reads.ts'
import { STARTERS } from '#server/templates/starters.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { isEmpty, judgeVitalSign, missingForSigning, needsDoctor } from '#src/domain/documents/rules.ts'
import { SIGNATURE_VERSION, verifySignature } from '#src/domain/documents/signature.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const HOUR = 3_600_000
const HOSPITALS = Array.from({ length: 16 }, (_, index) => index + 1)

async function documentsIn(store: Store, hospitalId: number): Promise<Document[]> {
  const scope = { db: store.db, hospitalId, now: new Date() }
  const rows = await wholeDocumentsOf(scope).orderBy('documents.documentId').execute()
  const addenda = Map.groupBy(
    await readAddenda(
      scope,
      rows.map(({ documentId }) => documentId),
    ),
    ({ documentId }) => documentId,
  )
  return rows.map((row) => toDocument(row, addenda.get(row.documentId) ?? []))
}

let store: Store
let documents: Document[]
let first: Document[]
beforeAll(async () => {
  store = await openSeededStore('default', NOW)
  documents = (await Promise.all(HOSPITALS.map((hospitalId) => documentsIn(store, hospitalId)))).flat()
  first = await documentsIn(store, 1)
  return () => store.close()
})

const isSigned = ({ signedAt }: Document) => signedAt !== null

test('every hospital has its own starters, published', async () => {
  const rows = await store.db.selectFrom('templates').selectAll().orderBy('templateId').execute()
  expect(rows).toHaveLength(HOSPITALS.length * STARTERS.length)
  expect(
    rows.every(({ status, publishedRevision }) => status === 'published' && publishedRevision === 1),
  ).toBe(true)
  const { as } = await startServer()
  for (const hospitalId of [1, 8]) {
    const { body } = await as('direccion').get(
      `/docs/hospitals/${hospitalId}/templates?pageSize=100&orderBy=templateId:asc`,
    )
    expect(body).toMatchObject({ data: STARTERS.map(({ name, kind }) => ({ name, kind })) })
  }
})

describe('its documents', () => {
  test('are there for those who lie in hospital 1: how they came, and most days since', async () => {
    const stays = await store.db
      .selectFrom('episodes')
      .select(['episodeId', 'admittedAt'])
      .where('hospitalId', '=', 1)
      .where('status', 'in', ['open', 'dischargeOrdered'])
      .where('kind', '<>', 'outpatient')
      .where('admittedAt', '<', NOW.getTime() - 2 * HOUR)
      .execute()
    const of = (kind: string) =>
      new Set(first.filter((one) => one.kind === kind && isSigned(one)).map((one) => one.episodeId))
    const [came, went] = [new Set([...of('admission'), ...of('emergency')]), of('progress')]
    expect(stays.filter(({ episodeId }) => came.has(episodeId)).length).toBeGreaterThan(0.8 * stays.length)
    const long = stays.filter(({ admittedAt }) => admittedAt < NOW.getTime() - 30 * HOUR)
    expect(long.filter(({ episodeId }) => went.has(episodeId)).length).toBeGreaterThan(0.7 * long.length)
    expect(came.has(1)).toBe(true)
  })

  test('are in every state in hospital 1', () => {
    const states = new Set(first.map(({ status }) => status))
    expect(states).toEqual(new Set(['draft', 'signed', 'amended', 'annulled', 'discarded']))
    expect(first.filter(({ status }) => status === 'amended').flatMap(({ addenda }) => addenda)).toHaveLength(
      1,
    )
  })

  test.each(['medica', 'direccion', 'enfermeria'])(
    'of %s are drafts too, some older than a day',
    async (userId) => {
      for (const hospitalId of [1, 2, 3, 4]) {
        const inHospital = await documentsIn(store, hospitalId)
        const own = inHospital.filter(({ status, author }) => status === 'draft' && author.userId === userId)
        const ages = own.map(({ createdAt }) => NOW.getTime() - Date.parse(createdAt))
        const found = [ages.some((age) => age > 24 * HOUR), ages.some((age) => age < 12 * HOUR)]
        expect([hospitalId, ...found]).toEqual([hospitalId, true, true])
      }
    },
  )

  test('are of all fourteen kinds, and a missing clinical history is the exception', async () => {
    expect(new Set(first.filter(isSigned).map(({ kind }) => kind))).toEqual(
      new Set(STARTERS.map(({ kind }) => kind)),
    )
    const stays = await store.db
      .selectFrom('episodes')
      .select('episodeId')
      .where('hospitalId', '=', 1)
      .where('status', 'in', ['open', 'dischargeOrdered'])
      .where('kind', '=', 'inpatient')
      .where('admittedAt', '<', NOW.getTime() - 6 * HOUR)
      .execute()
    const known = new Set(
      first.filter((one) => one.kind === 'clinicalHistory' && isSigned(one)).map((one) => one.episodeId),
    )
    expect(stays.filter(({ episodeId }) => known.has(episodeId)).length).toBeGreaterThan(0.75 * stays.length)
  })

  test('say why somebody left: the sheet that they sign, the letter that goes with them, the cause of a death', async () => {
    const left = await store.db
      .selectFrom('episodes')
      .select(['episodeId', 'motive'])
      .where('motive', 'in', ['voluntary', 'transferred', 'died'])
      .execute()
    const kindsOf = Map.groupBy(documents.filter(isSigned), ({ episodeId }) => episodeId)
    const written = left.filter(({ episodeId }) => kindsOf.has(episodeId))
    expect(written.length).toBeGreaterThan(30)
    const letters: Readonly<Record<string, string>> = {
      voluntary: 'voluntaryDischarge',
      transferred: 'referral',
    }
    for (const { episodeId, motive } of written) {
      const notes = kindsOf.get(episodeId) ?? []
      const kinds = notes.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['discharge', letters[motive ?? ''] ?? 'discharge']))
      const cause = notes
        .flatMap(({ sections }) => sections)
        .find((one) => one.key === 'causaDefuncion' && !isEmpty(one))
      expect(cause !== undefined).toBe(motive === 'died')
    }
  })

  test('that were signed lack nothing, and their digests are those of what they hold', async () => {
    const signed = documents.filter(isSigned)
    expect(signed.length).toBeGreaterThan(150)
    for (const document of signed) {
      expect([document.documentId, missingForSigning(document)]).toEqual([document.documentId, []])
      expect([document.documentId, await verifySignature(document)]).toEqual([document.documentId, 'intact'])
      expect(document.signatureVersion).toBe(SIGNATURE_VERSION)
      expect(document.subject?.name).toMatch(/ /)
    }
  })

  test('say what can be: nothing lies ahead, nothing is before the admission or after the end, in its order', async () => {
    const episodes = await store.db.selectFrom('episodes').selectAll().execute()
    const byId = new Map(episodes.map((one) => [one.episodeId, one]))
    for (const document of documents) {
      const { documentId, occurredAt, createdAt, signedAt, updatedAt, addenda, annulment, discardedAt } =
        document
      const episode = byId.get(document.episodeId)
      const instants = [
        occurredAt,
        createdAt,
        signedAt,
        ...addenda.map(({ at }) => at),
        annulment?.at,
        discardedAt,
      ]
      const told = instants.flatMap((at) => (at == null ? [] : Date.parse(at)))
      expect([documentId, told]).toEqual([documentId, told.toSorted((one, other) => one - other)])
      expect(told[0]).toBeGreaterThanOrEqual(episode?.admittedAt ?? Number.NaN)
      expect(told.at(-1)).toBeLessThanOrEqual(episode?.dischargedAt ?? NOW.getTime())
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(NOW.getTime())
      expect(document.patientId).toBe(episode?.patientId)
    }
  })

  test('are signed by who may: doctors of the hospital with their licence, nursing without', async () => {
    const doctors = await store.db.selectFrom('doctors').selectAll().execute()
    const licenses = new Set(doctors.map((one) => `${one.doctorId} ${one.professionalLicense} ${one.status}`))
    for (const { kind, signedBy, author } of documents.filter(isSigned)) {
      expect(signedBy?.userId).toBe(author.userId)
      if (needsDoctor(kind)) expect(licenses).toContain(`${signedBy?.userId} ${signedBy?.license} active`)
      else expect(signedBy).toMatchObject({ userId: 'enfermeria', license: null })
    }
  })

  test('measure what is seen in living people, and the same weight and height each time', () => {
    const bodies = new Map<number, Set<string>>()
    for (const { patientId, sections } of documents)
      for (const content of sections) {
        if (content.type !== 'vitalSigns') continue
        const { systolic, heartRate, temperature, oxygenSaturation, weight, height } = content.value
        const measured = { systolic, heartRate, temperature, oxygenSaturation, weight, height }
        for (const name of [
          'systolic',
          'heartRate',
          'temperature',
          'oxygenSaturation',
          'weight',
          'height',
        ] as const)
          if (measured[name] !== null) expect(judgeVitalSign(name, measured[name])).toBe('fine')
        if (weight !== null)
          bodies.set(patientId, (bodies.get(patientId) ?? new Set()).add(`${weight} ${height}`))
      }
    expect(bodies.size).toBeGreaterThan(80)
    expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([])
  })

  test('answer as the API does: listed, read, and told in the timeline', async () => {
    const { as } = await startServer()
    for (const document of first.filter((_, index) => index % 10 === 0))
      expect((await as('direccion').get(`/docs/hospitals/1/documents/${document.documentId}`)).body).toEqual(
        document,
      )
    expect((await as('direccion').get('/docs/hospitals/1/documents?pageSize=1')).body).toMatchObject({
      pagination: { totalItems: first.length },
    })
    const { body } = await as('direccion').get(
      '/api/hospitals/1/episodes/1/timeline?search=nota%20de%20ingreso',
    )
    expect(body).toMatchObject({ data: [{ kind: 'documentSigned', document: { title: 'Nota de ingreso' } }] })
  })
})
