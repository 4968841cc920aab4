import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#server/api/app.ts'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { implement } from '#server/http/endpoint.ts'
import { HOSPITAL, operation } from '#src/domain/operation.ts'
import { NOW, openTestStore } from '../fixtures/server.ts'

/** An endpoint that does nothing but sign. */
const signingAt = (path: string, needs: 'signed-in' | 'member') =>
  implement(operation('POST', 'none', 200)('sign', path, { needs }), {
    summary: 'Signs',
    isSignature: true,
    handle: async () => ({ status: 200, body: {} }),
  })

const signing = signingAt('/api/signatures', 'signed-in')
/** The same in a hospital, which may ask for more. */
const signingInHospital = signingAt(`${HOSPITAL}/signatures`, 'member')

/** Signs as somebody who proved so many seconds ago who they are, or of whom the provider does not tell when. */
async function signer(signProofMinutes: number | undefined, ofHospital?: number | null) {
  const store = await openTestStore('default')
  if (ofHospital !== undefined)
    await store.db
      .updateTable('profiles')
      .set({ signProofMinutes: ofHospital })
      .where('hospitalId', '=', 1)
      .execute()
  const path = ofHospital === undefined ? '/api/signatures' : '/api/hospitals/1/signatures'
  onTestFinished(() => store.close())
  const api = createApi({
    store,
    clock: () => NOW,
    verifyAccessToken: async (token) => ({
      sub: 'medica',
      authTime: token === 'untold' ? undefined : NOW.getTime() / 1000 - Number(token),
    }),
    signProofMinutes,
    endpoints: [signing, signingInHospital],
  })
  return (ago: number | 'untold') =>
    api.fetch(
      new Request(`http://api.test${path}?api-version=2020-05-01`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ago}` },
      }),
    )
}

test('whoever signs proved a short while ago who they are', async () => {
  const sign = await signer(15)
  expect((await sign(15 * 60)).status).toBe(200)
  const answer = await sign(15 * 60 + 1)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_user_authentication", max_age="900"',
  )
  expect(await answer.json()).toMatchObject({
    detail: 'Para firmar, comprueba otra vez que eres tú. Lo que escribiste se conserva',
  })
})

test('with 0 minutes a proof is good for the way back from it alone', async () => {
  const sign = await signer(0)
  expect((await sign(60)).status).toBe(200)
  const answer = await sign(61)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('max_age="0"')
})

test('with 0 minutes a proof signs once, and a new one signs again', async () => {
  const sign = await signer(0)
  expect((await sign(30)).status).toBe(200)
  const again = await sign(30)
  expect(again.status).toBe(401)
  expect(again.headers.get('www-authenticate')).toContain('max_age="0"')
  expect((await sign(40)).status).toBe(401)
  expect((await sign(5)).status).toBe(200)
})

test('with 0 minutes eight signatures at once take one proof each', async () => {
  const sign = await signer(0)
  const answers = await Promise.all(Array.from({ length: 8 }, () => sign(10)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)])
})

test('with more minutes a proof signs as often as needed', async () => {
  const sign = await signer(15)
  for (let times = 0; times < 3; times += 1) expect((await sign(60)).status).toBe(200)
})

test('a proof of the future is none, but for clocks that differ a little', async () => {
  const sign = await signer(15)
  expect((await sign(-60)).status).toBe(200)
  expect((await sign(-61)).status).toBe(401)
})

test('where the provider does not tell, asking for another proof would go on for ever', async () => {
  const sign = await signer(15)
  const answer = await sign('untold')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining('avisa a quien administra el sistema'),
  })
})

test.each([
  ['stricter than the installation', 15, 5, 5],
  ['for each signature', 15, 0, 0],
  ['as the installation', 15, null, 15],
  ['never laxer than the installation', 15, 60, 15],
  ['where the installation asks for nothing', undefined, 60, 60],
])('a hospital asks for a fresh proof %s', async (_, installation, own, minutes) => {
  const sign = await signer(installation, own)
  const most = Math.max(minutes * 60, 60)
  expect((await sign(most)).status).toBe(200)
  const answer = await sign(most + 1)
  expect(answer.headers.get('www-authenticate')).toContain(`max_age="${minutes * 60}"`)
})

test('switched off, any sign-in will do', async () => {
  const sign = await signer(undefined)
  expect((await sign(86_400)).status).toBe(200)
  expect((await sign('untold')).status).toBe(200)
})

test('what puts a name under a document signs', () => {
  expect(ENDPOINTS.filter(({ isSignature }) => isSignature).map(({ path }) => path)).toEqual([
    '/docs/hospitals/{hospitalId}/documents/{documentId}/sign',
    '/docs/hospitals/{hospitalId}/documents/{documentId}/addenda',
  ])
})
