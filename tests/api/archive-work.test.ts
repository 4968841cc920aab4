import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ListedDocumentPage } from '#src/domain/documents/contract.ts'
import { EpisodePage } from '#src/domain/episodes/contract.ts'
import { DOCUMENTS, startRecord } from '../fixtures/documents.ts'
import { EPISODES, episodeOf } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'

type RecordOfTest = Awaited<ReturnType<typeof startRecord>>

const readLacking =
  ({ as }: RecordOfTest) =>
  async (lacking: string, more = '') => {
    const reply = await as('archivo').get(`${EPISODES}?pageSize=100&lacking=${lacking}${more}`)
    return z.parse(EpisodePage, reply.body).data.map(({ episodeId }) => episodeId)
  }

/** The patient of the record has left. */
async function leave(record: RecordOfTest) {
  const ordered = episodeOf(await record.act(record.episode, 'order-discharge', {}))
  return episodeOf(await record.act(ordered, 'discharge'))
}

/** Another patient has left with a discharge note. */
async function leaveNoted(record: RecordOfTest) {
  const patientId = await addPatient(record.store, { givenNames: 'Ana' })
  const { episodeId } = await record.discharged({ patientId, bedId: record.bedB })
  await record.store.db
    .updateTable('episodes')
    .set({ hasDischargeNote: 1 })
    .where('episodeId', '=', episodeId)
    .execute()
}

describe('stays that lack a discharge note', () => {
  const noteOf = (record: RecordOfTest) => record.published({ kind: 'discharge', name: 'Nota de salida' })

  test('are those of who left, until it is signed, and again once it is annulled', async () => {
    const record = await startRecord()
    const lacking = readLacking(record)
    const { episodeId } = record.episode
    const note = await noteOf(record)
    await leaveNoted(record)
    expect(await lacking('dischargeNote')).toEqual([])
    record.later(10)
    await leave(record)
    expect(await lacking('dischargeNote')).toEqual([episodeId])
    const draft = await record.complete(note)
    expect(await lacking('dischargeNote')).toEqual([episodeId])
    await record.actOn(draft, 'sign')
    expect(await lacking('dischargeNote')).toEqual([])
    await record.actOn(await record.get(draft), 'addenda')
    expect(await lacking('dischargeNote')).toEqual([])
    await record.actOn(await record.get(draft), 'annul')
    expect(await lacking('dischargeNote')).toEqual([episodeId])
  })

  test('are not those whose note was signed before they left, nor visits', async () => {
    const record = await startRecord()
    await record.actOn(await record.complete(await noteOf(record)), 'sign')
    await leave(record)
    const other = await addPatient(record.store, { givenNames: 'Luz' })
    await record.discharged({ patientId: other, kind: 'outpatient', bedId: null })
    expect(await readLacking(record)('dischargeNote')).toEqual([])
  })

  test('are owed since the first who left with one: earlier stays have theirs on paper', async () => {
    const record = await startRecord()
    const lacking = readLacking(record)
    await leave(record)
    expect(await lacking('dischargeNote')).toEqual([])
    record.later(10)
    await leaveNoted(record)
    expect(await lacking('dischargeNote')).toEqual([])
    const other = await addPatient(record.store, { givenNames: 'Eva' })
    record.later(10)
    const { episodeId } = await record.discharged({ patientId: other, bedId: record.bedC })
    expect(await lacking('dischargeNote')).toEqual([episodeId])
  })

  test('stand in the order of their discharges', async () => {
    const record = await startRecord()
    await leaveNoted(record)
    record.later(10)
    const first = await leave(record)
    const other = await addPatient(record.store, { givenNames: 'Luz' })
    record.later(10)
    const second = await record.discharged({ patientId: other, bedId: record.bedC })
    const lacking = readLacking(record)
    const both = [first.episodeId, second.episodeId]
    expect(await lacking('dischargeNote', '&orderBy=dischargedAt:asc')).toEqual(both)
    expect(await lacking('dischargeNote', '&orderBy=dischargedAt:desc')).toEqual(both.toReversed())
  })

  test('a word that names nothing is refused', async () => {
    const { as } = await startRecord()
    expect((await as('archivo').get(`${EPISODES}?lacking=todo`)).status).toBe(400)
  })
})

describe('stays that lack a coded diagnosis', () => {
  const CODED = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' }

  test('are those of who left, until a correction gives the principal diagnosis a code', async () => {
    const record = await startRecord()
    const lacking = readLacking(record)
    const { episodeId } = record.episode
    const uncoded = [{ ...CODED, rank: 'secundario' }]
    const ordered = episodeOf(await record.act(record.episode, 'order-discharge', { diagnoses: uncoded }))
    expect(await lacking('codedDiagnosis')).toEqual([])
    const left = episodeOf(await record.act(ordered, 'discharge'))
    expect(await lacking('codedDiagnosis')).toEqual([episodeId])
    episodeOf(await record.act(left, 'correct-discharge', { diagnoses: [CODED] }))
    expect(await lacking('codedDiagnosis')).toEqual([])
  })

  test('are not those that were coded before, nor visits', async () => {
    const record = await startRecord()
    const ordered = episodeOf(await record.act(record.episode, 'order-discharge', { diagnoses: [CODED] }))
    episodeOf(await record.act(ordered, 'discharge'))
    const other = await addPatient(record.store, { givenNames: 'Luz' })
    await record.discharged({ patientId: other, kind: 'outpatient', bedId: null })
    expect(await readLacking(record)('codedDiagnosis')).toEqual([])
  })
})

describe('drafts of who has left', () => {
  test('are listed with the bed and the hour of the discharge, and those of who stays are not', async () => {
    const record = await startRecord()
    const read = async () => {
      const path = `${DOCUMENTS}?status=draft&discharged=true&orderBy=dischargedAt:asc`
      return z.parse(ListedDocumentPage, (await record.as('archivo').get(path)).body).data
    }
    const draft = await record.draft()
    expect(await read()).toEqual([])
    const left = await leave(record)
    expect(await read()).toMatchObject([
      { documentId: draft.documentId, bed: { code: 'A' }, dischargedAt: left.discharge?.at },
    ])
    await record.actOn(await record.get(draft), 'discard')
    expect(await read()).toEqual([])
  })
})

describe('the order by bed', () => {
  test('is that of the board, for episodes and for documents', async () => {
    const record = await startRecord()
    const others = []
    for (const [name, bedId] of [
      ['Luz', record.bedC],
      ['Eva', record.bedB],
    ] as const) {
      const patientId = await addPatient(record.store, { givenNames: name })
      others.push(episodeOf(await record.admit({ patientId, bedId })))
    }
    const reply = await record.as('archivo').get(`${EPISODES}?orderBy=bed:asc`)
    expect(z.parse(EpisodePage, reply.body).data.map(({ bed }) => bed?.code)).toEqual(['A', 'B', 'C'])
    const { templateId } = await record.published()
    for (const { episodeId } of others)
      await record
        .hospital()
        .beginDocument(episodeId, await record.getTemplate(await record.published({ name: `N${episodeId}` })))
    await record.post(templateId, {}, 'direccion')
    const drafts = await record.as('direccion').get(`${DOCUMENTS}?author=me&status=draft&orderBy=bed:asc`)
    expect(z.parse(ListedDocumentPage, drafts.body).data.map(({ bed }) => bed?.code)).toEqual(['A', 'B', 'C'])
  })
})
