import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { setupMockServer } from '#mocks/node.ts'
import { browserName } from '#server/identity/browser-name.ts'
import { AccountSessionList } from '#src/domain/account/contract.ts'

const ORIGIN = 'http://localhost:5173'

/** Sign-ins at a provider of ours, and what the API then answers to their tokens. */
async function start() {
  const server = await setupMockServer({ origin: ORIGIN })
  onTestFinished(() => server.close())
  const signIn = async (persona: string) => (await server.signIn(persona)).accessToken
  async function ask(token: string, path: string, method = 'GET') {
    const url = `${ORIGIN}${path}?api-version=2020-05-01`
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.api.fetch(new Request(url, { method, headers }))
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const sessions = async (token: string, path = '/api/account/sessions') =>
    z.parse(AccountSessionList, (await ask(token, path)).body).data
  return { signIn, ask, sessions, server }
}

test('one sees one’s sessions, the one in use among them, and ends another: its token is refused at once', async () => {
  const { signIn, ask, sessions } = await start()
  const [here, there] = [await signIn('medica'), await signIn('medica')]
  await signIn('archivo')
  const open = await sessions(here)
  expect(open.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
  const other = open.find(({ isCurrent }) => !isCurrent)
  expect(other?.browser).toBe('Otro navegador')
  expect((await ask(here, `/api/account/sessions/${other?.sessionId}/end`, 'POST')).status).toBe(204)
  expect((await ask(there, '/api/hospitals')).status).toBe(401)
  expect((await ask(here, '/api/hospitals')).status).toBe(200)
  expect((await ask(here, `/api/account/sessions/${other?.sessionId}/end`, 'POST')).status).toBe(404)
  expect(await sessions(here)).toMatchObject([{ isCurrent: true }])
})

test('all others end at once, and those of other people stay', async () => {
  const { signIn, ask } = await start()
  const [here, there, elsewhere] = [await signIn('medica'), await signIn('medica'), await signIn('archivo')]
  expect((await ask(here, '/api/account/sessions/end-others', 'POST')).status).toBe(204)
  expect((await ask(there, '/api/hospitals')).status).toBe(401)
  expect((await ask(here, '/api/hospitals')).status).toBe(200)
  expect((await ask(elsewhere, '/api/hospitals')).status).toBe(200)
})

test('nobody ends somebody else’s session but whoever administers the installation', async () => {
  const { signIn, ask, sessions } = await start()
  const [admin, medica, archivo] = [
    await signIn('direccion'),
    await signIn('medica'),
    await signIn('archivo'),
  ]
  const [one] = await sessions(medica)
  expect((await ask(archivo, `/api/account/sessions/${one?.sessionId}/end`, 'POST')).status).toBe(404)
  const path = '/api/installation/people/medica/sessions'
  expect((await sessions(admin, path)).map(({ sessionId }) => sessionId)).toEqual([one?.sessionId])
  expect((await ask(admin, `${path}/${one?.sessionId}/end`, 'POST')).status).toBe(204)
  expect((await ask(medica, '/api/hospitals')).status).toBe(401)
  expect((await ask(archivo, '/api/hospitals')).status).toBe(200)
})

test('a browser is told in words', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  expect(browserName(`${chrome} Safari/537.36`)).toBe('Chrome en Windows')
  expect(browserName(`${chrome} Safari/537.36 Edg/140.0`)).toBe('Edge en Windows')
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox en Linux',
  )
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect(browserName(`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`)).toBe('Safari en iPhone')
  expect(browserName(undefined)).toBe('Otro navegador')
})
