import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { signInTo, startClinicWithAna, tryToSignIn } from './clinic.ts'
import { ANA } from './clinic-people.ts'
import { tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

/* The pages of one's own account, as a browser that is signed in at the provider sees them. */

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

const PASSWORD = '/oauth2/default/account/password'
const PASSKEYS = '/oauth2/default/account/passkeys'
const NEXT = 'otra frase bastante larga'

async function post(client: OidcClient, path: string, fields: Record<string, string>, headers = {}) {
  const answer = await client.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: answer.status, page: await answer.text() }
}

test('another password ends every other session of the person, and this one goes on', async () => {
  const server = await startClinicWithAna(folder.path)
  const here = await signInTo(server, ANA.email, ANA.password)
  const there = await signInTo(server, ANA.email, ANA.password)
  const wrong = await post(here.client, PASSWORD, { current: 'no es esta', next: NEXT })
  expect([wrong.status, wrong.page]).toEqual([422, expect.stringContaining('No es tu contraseña actual')])
  const common = await post(here.client, PASSWORD, { current: ANA.password, next: 'hospital123456' })
  expect([common.status, common.page]).toEqual([422, expect.stringContaining('Es fácil de adivinar')])
  expect(await there.client.renew(there.tokens.refresh_token)).toHaveProperty('tokens')

  const other = await signInTo(server, ANA.email, ANA.password)
  const done = await post(here.client, PASSWORD, { current: ANA.password, next: NEXT })
  expect([done.status, done.page]).toEqual([200, expect.stringContaining('Cambiaste tu contraseña')])
  expect(await here.client.renew(here.tokens.refresh_token)).toHaveProperty('tokens')
  expect(await other.client.renew(other.tokens.refresh_token)).toEqual({ error: 'invalid_grant' })
  for (const { client } of [there, other])
    expect((await client.begin({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required')
  expect(await tryToSignIn(server, ANA.email, ANA.password)).toMatchObject({ status: 422 })
  expect(await tryToSignIn(server, ANA.email, NEXT)).toBe('in')
})

test('the next password is none that is made of the hospital’s name', async () => {
  const server = await startClinicWithAna(folder.path)
  const { client, api } = await signInTo(server, ANA.email, ANA.password)
  const made = await api('/api/hospitals', {
    method: 'POST',
    body: JSON.stringify({ name: 'Sanatorio Xoconostle' }),
  })
  expect(made.status).toBe(201)
  const refused = await post(client, PASSWORD, { current: ANA.password, next: 'Xoconostle2026' })
  expect([refused.status, refused.page]).toEqual([422, expect.stringContaining('Es fácil de adivinar')])
  expect(await tryToSignIn(server, ANA.email, ANA.password)).toBe('in')
})

test('the present password is not found out by trying, here neither', async () => {
  const server = await startClinicWithAna(folder.path)
  const { client } = await signInTo(server, ANA.email, ANA.password)
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await post(client, PASSWORD, { current: `no ${turn}`, next: NEXT })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('the page of the password asks who it is, and takes no form of another site', async () => {
  const server = await startClinicWithAna(folder.path)
  const stranger = await new OidcClient(server.origin).request(PASSWORD)
  expect([stranger.status, await stranger.text()]).toEqual([
    401,
    expect.stringContaining('Inicia sesión primero'),
  ])
  const { client } = await signInTo(server, ANA.email, ANA.password)
  const fields = { current: ANA.password, next: NEXT }
  expect((await post(client, PASSWORD, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await tryToSignIn(server, ANA.email, ANA.password)).toBe('in')
})

test('an installation without a name has no page of passkeys, and offers none at the sign-in', async () => {
  const server = await startClinicWithAna(folder.path)
  const { client } = await signInTo(server, ANA.email, ANA.password)
  expect((await client.request(PASSKEYS)).status).toBe(404)
  const { answer } = await new OidcClient(server.origin).begin()
  expect(await answer?.text()).not.toContain('llave de acceso')
})

test('a change of passkeys needs a password of that moment, and a form of this site', async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  await startClinicWithAna(folder.path, { port, publicUrl })
  const at = { origin: publicUrl }
  expect((await new OidcClient(publicUrl).request(PASSKEYS)).status).toBe(401)
  const { client } = await signInTo(at, ANA.email, ANA.password)
  const page = async () => (await client.request(PASSKEYS)).text()
  const key = { name: 'X', passkey: '{}' }
  const prove = (password: string) => post(client, PASSKEYS, { password })

  // The sign-in of a moment ago may have been another person's.
  expect(await page()).toContain('Confirma quién eres')
  expect(await post(client, PASSKEYS, key)).toMatchObject({
    status: 401,
    page: expect.stringContaining('Confirma quién eres'),
  })
  expect((await post(client, PASSKEYS, { remove: 'a' })).status).toBe(401)
  expect(await prove('no es esta')).toMatchObject({
    status: 422,
    page: expect.stringContaining('No es tu contraseña'),
  })
  const forged = await post(client, PASSKEYS, { password: ANA.password }, { 'sec-fetch-site': 'cross-site' })
  expect([forged.status, await page()]).toEqual([403, expect.stringContaining('Confirma quién eres')])

  await prove(ANA.password)
  expect(await page()).toContain('Agregar llave de acceso')
  expect(await post(client, PASSKEYS, key)).toMatchObject({
    status: 422,
    page: expect.stringContaining('No se pudo agregar esa llave'),
  })
  const unnamed = await post(client, PASSKEYS, { name: ' ', passkey: '{}' })
  expect([unnamed.status, unnamed.page]).toEqual([422, expect.stringContaining('Escribe un nombre')])
  // A removal spends the proof.
  await post(client, PASSKEYS, { remove: 'a' })
  expect(await page()).toContain('Confirma quién eres')
})

test('the password for a change of passkeys is not found out by trying', async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  await startClinicWithAna(folder.path, { port, publicUrl })
  const { client } = await signInTo({ origin: publicUrl }, ANA.email, ANA.password)
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await post(client, PASSKEYS, { password: `no ${turn}` })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})
