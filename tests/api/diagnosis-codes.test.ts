import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { fillDiagnosisCodes } from '#server/db/migrations/024-diagnosis-codes.ts'
import { type Diagnosis, DiagnosisCodePage } from '#src/domain/episodes/contract.ts'
import { EPISODES, episodeOf, startWard } from '../fixtures/episodes.ts'
import { doInTime } from '../thread-time.ts'

const CODES = '/api/hospitals/1/diagnosis-codes'

const about = (code: string, text: string): Diagnosis => ({
  code,
  text,
  rank: 'secundario',
  certainty: 'presuntivo',
})

/** A ward of whose hospital no code is known yet. */
async function startUncounted() {
  const ward = await startWard()
  const { as, store, admit } = ward
  await store.write('installation', (db) => db.deleteFrom('diagnosisCodes').execute())
  const visit = async (...diagnoses: Diagnosis[]) =>
    episodeOf(await admit({ kind: 'outpatient', bedId: null, diagnoses }))
  /** Code, words and uses of each row, from the top. */
  async function found(query = '', persona = 'medica') {
    const { status, body } = await as(persona).get(`${CODES}?pageSize=100&${query}`)
    expect(status).toBe(200)
    return z.parse(DiagnosisCodePage, body).data.map(({ code, text, uses }) => [code, text, uses])
  }
  return { ...ward, visit, found }
}

describe('the codes that a hospital uses', () => {
  test('are those of its episodes, the most frequent first, and of equals by their code', async () => {
    const { visit, found, as } = await startUncounted()
    await visit(about('J18.9', 'Neumonía, no especificada'), about('I10', 'Hipertensión'))
    await visit(about('J18.9', 'Neumonía, no especificada'))
    await visit(about('A09.9', 'Gastroenteritis'))
    expect(await found()).toEqual([
      ['J18.9', 'Neumonía, no especificada', 2],
      ['A09.9', 'Gastroenteritis', 1],
      ['I10', 'Hipertensión', 1],
    ])
    expect((await found('orderBy=code:asc')).map(([code]) => code)).toEqual(['A09.9', 'I10', 'J18.9'])
    const { body } = await as('medica').get(`${CODES}?pageSize=2&pageIndex=2`)
    expect(body).toMatchObject({
      data: [{ code: 'I10' }],
      pagination: { pageSize: 2, totalItems: 3, totalPages: 2, hasPreviousPage: true, hasNextPage: false },
    })
  })

  test('are found by code and by words, without accents and in any order', async () => {
    const { visit, found } = await startUncounted()
    await visit(about('J18.9', 'Neumonía, no especificada'), about('E11.9', 'Diabetes mellitus tipo 2'))
    for (const search of ['neumo', 'j18', 'ESPECIFICADA neumonia', 'J18.9*', 'j18†', 'J18.9%2B neumonía'])
      expect(await found(`search=${search}`)).toEqual([['J18.9', 'Neumonía, no especificada', 1]])
    expect(await found('search=fractura')).toEqual([])
  })

  test('count what is written into an episode later, and what is taken out of it', async () => {
    const { visit, found, as } = await startUncounted()
    const episode = await visit(about('J18.9', 'Neumonia'))
    const write = (diagnoses: Diagnosis[], version: number) =>
      as('medica').put(
        `${EPISODES}/${episode.episodeId}`,
        { reason: 'Tos', diagnoses },
        { 'if-match': `"${version}"` },
      )
    await write([about('J18.9', 'Neumonía'), about('I10', 'Hipertensión')], 1)
    expect(await found()).toEqual([
      ['I10', 'Hipertensión', 1],
      ['J18.9', 'Neumonía', 1],
    ])
    await write([{ ...about('J18.9', 'Neumonía'), certainty: 'confirmado' }], 2)
    expect(await found()).toEqual([['J18.9', 'Neumonía', 1]])
  })

  test('stand in the words that most people write', async () => {
    const { visit, found } = await startUncounted()
    for (const text of ['neumonia basal', 'Neumonía', 'Neumonía', 'NAC', 'Neumonía'])
      await visit(about('J18.9', text))
    expect(await found()).toEqual([['J18.9', 'Neumonía', 5]])
  })

  test('are those of this hospital alone', async () => {
    const { visit, as } = await startUncounted()
    await visit(about('J18.9', 'Neumonía'))
    const { body } = await as('direccion').get('/api/hospitals/2/diagnosis-codes')
    expect(z.parse(DiagnosisCodePage, body).data.map(({ code }) => code)).not.toContain('J18.9')
  })

  test('are no reading of anybody’s record', async () => {
    const { visit, found, audit } = await startUncounted()
    await visit(about('J18.9', 'Neumonía'))
    const before = (await audit()).length
    await found()
    expect((await audit()).length).toBe(before)
  })

  test('that were written before anybody counted are counted as they stand', async () => {
    const { visit, found, store } = await startUncounted()
    for (const text of ['Asma', 'Asma, no especificada', 'Asma, no especificada'])
      await visit(about('J45.9', text), about('I10', 'Hipertensión'))
    await store.write('installation', async (db) => {
      await db.deleteFrom('diagnosisCodes').execute()
      await db.updateTable('episodes').set({ diagnoses: '[]' }).where('reason', '<>', 'Neumonía').execute()
      await fillDiagnosisCodes(db)
    })
    expect(await found()).toEqual([
      ['I10', 'Hipertensión', 3],
      ['J45.9', 'Asma, no especificada', 3],
    ])
  })
})

test('are found as fast as one types, were every code of the catalogue in use', async () => {
  const { store, found } = await startUncounted()
  const rows = Array.from({ length: 26 * 500 }, (_, index) => {
    const code = `${String.fromCharCode(65 + (index % 26))}${(Math.floor(index / 26) / 10 + 10).toFixed(1)}`
    const text = `Diagnóstico número ${index}`
    return { hospitalId: 1, code, text, search: `${code} diagnostico numero ${index}`.toLowerCase() }
  })
  await store.write('installation', (db) =>
    insertRows(
      db,
      'diagnosisCodes',
      rows.map((row, index) => ({ ...row, uses: index % 997, lead: 1 })),
    ),
  )
  const scan = () =>
    sql`select count(*) from "diagnosisCodes" where instr(search, 'nowhere') > 0`.execute(store.db)
  for (const search of ['diagnostico 77', 'e11', '']) {
    const { result, slow } = await doInTime(search, { ms: 50, scans: 6, scan }, () =>
      found(`search=${search}`),
    )
    expect(result.length).toBeGreaterThan(5)
    expect(slow).toEqual([])
  }
})
