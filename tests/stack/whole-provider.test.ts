import { expect, onTestFinished, test } from 'vitest'
import { authenticate, prepare } from '#mocks/stack/demo.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import { freePort } from '../free-port.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { startWholeProvider, type WholeProviderOptions } from './whole-provider.ts'

/** The server as a hospital runs it, whose people sign in at a provider elsewhere. */
async function startBoth(shape: Omit<WholeProviderOptions, 'site'>, env: Record<string, string> = {}) {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const folder = tempFolder()
  const provider = await startWholeProvider({ site, ...shape })
  const paths = { DIST_DIR: fakeDist(folder.path), DATABASE_URL: `sqlite:${folder.path}/r.sqlite` }
  const config = readConfig(
    { PORT: String(port), LOG_LEVEL: 'silent', ...paths, ...provider.env, ...env },
    '/',
  )
  const server = await startServer({ ...config, authenticate, prepare })
  onTestFinished(async () => {
    await server.close()
    await provider.close()
    folder.remove()
  })
  const get = (path: string, token?: string) =>
    fetch(`${site}${path}`, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })
  return { provider, site, get }
}

const READ = 'hospital-1-rooms-read'
const V = 'api-version=2020-05-01'

test.each([
  ['RS256', {}],
  ['ES256', { alg: 'ES256' }],
  ['RS256 that name groups', { groups: [READ] }],
  ['ES256 of the plain type', { alg: 'ES256', typ: 'JWT' }],
] as const)('tokens of a provider elsewhere open the API: %s', async (_, shape) => {
  const { provider, get } = await startBoth(shape)
  const { access_token, id_token } = await provider.signIn('medica')
  expect((await get(`/api/hospitals/1/patients?${V}`, access_token)).status).toBe(200)
  expect((await get(`/api/hospitals/1/patients?${V}`, id_token)).status).toBe(401)
  const info = await get(`/api/user-info?${V}`, access_token)
  expect(await info.json()).toMatchObject({
    sub: 'medica',
    name: 'medica de la Clínica',
    given_name: 'medica',
    groups: expect.arrayContaining(['hospital-1-patients-write']),
  })
  const stranger = await provider.signIn('nueva')
  expect(await (await get(`/api/user-info?${V}`, stranger.access_token)).json()).toMatchObject({ groups: [] })
})

test('GRANTS=token: what the tokens of a provider elsewhere name is what somebody may do', async () => {
  const { provider, get } = await startBoth({ groups: [READ] }, { GRANTS: 'token' })
  const { access_token } = await provider.signIn('direccion')
  expect((await get(`/api/hospitals/1/rooms?${V}`, access_token)).status).toBe(200)
  expect((await get(`/api/hospitals/1/patients?${V}`, access_token)).status).toBe(403)
})

test('the page says where to sign in, may speak with that place, and there is no other', async () => {
  const { provider, site, get } = await startBoth({}, { GRANTS: 'token', PRODUCT_NAME: 'Guardia' })
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
  const answer = await fetch(`${site}/hospitals`, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  const content = /<meta name="ronda-settings" content="([^"]+)">/.exec(text)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
    authority: provider.issuer,
    clientId: 'ronda-web',
    apiOrigin: site,
    grants: 'token',
    productName: 'Guardia',
    sessionIdleMinutes: 10,
    accountPages: '',
  })
  expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self' ${provider.issuer};`)
  expect((await get('/oauth2/default/.well-known/openid-configuration')).status).toBe(404)
})
