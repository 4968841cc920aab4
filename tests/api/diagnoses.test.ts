import { describe, expect, test } from 'vitest'
import type { Diagnosis, Episode } from '#src/domain/episodes/contract.ts'
import { EPISODES, episodeOf, startWard } from '../fixtures/episodes.ts'
import type { Reply } from '../fixtures/server.ts'

const diagnosis = (code: string, rank: Diagnosis['rank'] = 'principal'): Diagnosis => ({
  code,
  text: `Diagnóstico ${code}`,
  rank,
  certainty: 'confirmado',
})
const TWO = [diagnosis('I10', 'secundario'), diagnosis('J18.9'), diagnosis('E11.9')]

/** A ward, and every call that takes diagnoses. */
async function startCalls() {
  const ward = await startWard()
  const { act, admit, as, bedB, discharged } = ward
  const put = ({ episodeId, version }: Episode, body: object): Promise<Reply> =>
    as('direccion').put(
      `${EPISODES}/${episodeId}`,
      { reason: 'Tos', ...body },
      { 'if-match': `"${version}"` },
    )
  const calls: Record<string, (diagnoses: Diagnosis[]) => Promise<Reply>> = {
    'POST episodes': (diagnoses) => admit({ diagnoses }),
    'PUT episodes': async (diagnoses) => put(episodeOf(await admit()), { diagnoses }),
    'POST order-discharge': async (diagnoses) =>
      act(episodeOf(await admit()), 'order-discharge', { diagnoses }),
    'POST correct-discharge': async (diagnoses) =>
      act(await discharged({ bedId: bedB }), 'correct-discharge', { diagnoses }),
  }
  /** Stores diagnoses behind the API, as an older version did. */
  const storeDiagnoses = ({ episodeId }: Episode, diagnoses: Diagnosis[]) =>
    ward.store.write('installation', (db) =>
      db
        .updateTable('episodes')
        .set({ diagnoses: JSON.stringify(diagnoses) })
        .where('episodeId', '=', episodeId)
        .execute(),
    )
  return { ...ward, put, storeDiagnoses, call: (name: string, sent: Diagnosis[]) => calls[name]?.(sent) }
}

const CALLS = ['POST episodes', 'PUT episodes', 'POST order-discharge', 'POST correct-discharge']

describe.each(CALLS)('%s', (name) => {
  test('refuses a second principal diagnosis at its rank', async () => {
    const { call } = await startCalls()
    const text = 'Ya hay un diagnóstico principal: elige Secundario en uno de los dos'
    const reply = await call(name, TWO)
    expect([reply?.status, reply?.body]).toMatchObject([
      422,
      { detail: text, errors: { 'diagnoses.2.rank': [text] } },
    ])
  })

  test('accepts one principal diagnosis among others, and none', async () => {
    const { call } = await startCalls()
    expect((await call(name, TWO.slice(0, 2)))?.status).toBeLessThan(300)
    const others = await startCalls()
    expect((await others.call(name, TWO.slice(0, 1)))?.status).toBeLessThan(300)
  })

  test.each([['g63.2*'], ['G63.2†'], ['G63.2+'], ['G63.2 *']])(
    'stores %j without its marks',
    async (code) => {
      const { call } = await startCalls()
      const reply = await call(name, [diagnosis(code)])
      expect(reply?.status).toBeLessThan(300)
      expect(reply?.body).toMatchObject({ diagnoses: [{ code: 'G63.2' }] })
    },
  )

  test.each([['*'], ['G63.2#'], ['G63.*2']])('refuses %j', async (code) => {
    const { call } = await startCalls()
    const text = 'Escribe una clave CIE-10, por ejemplo J18.9'
    expect((await call(name, [diagnosis(code)]))?.body).toMatchObject({
      errors: { 'diagnoses.0.code': [text] },
    })
  })
})

test('two principal diagnoses of an older version stay while nobody changes them', async () => {
  const { act, admit, put, storeDiagnoses } = await startCalls()
  const old = episodeOf(await admit())
  await storeDiagnoses(old, TWO)
  const edited = await put(old, { reason: 'Tos y fiebre', diagnoses: TWO })
  expect([edited.status, edited.body]).toMatchObject([200, { reason: 'Tos y fiebre', diagnoses: TWO }])
  expect((await put(episodeOf(edited), { diagnoses: TWO.toReversed() })).status).toBe(422)
  const ordered = await act(episodeOf(edited), 'order-discharge', { diagnoses: TWO })
  expect(ordered.status).toBe(200)
  const left = await act(episodeOf(ordered), 'discharge')
  expect(left.status).toBe(200)
  expect((await act(episodeOf(left), 'correct-discharge', { diagnoses: TWO })).status).toBe(200)
})
