import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { keyOf } from '#server/identity/provider/sealed-record.ts'
import { fakeDist, fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

const folder = tempFolder()
let stack: Stack

beforeAll(async () => {
  stack = await startStack({ ...fakeStack(folder.path), seed: 'default' })
})

afterAll(async () => {
  await stack.close()
  folder.remove()
})

function groupsIn(token: string): unknown {
  return decodeJwt(token).groups
}

test('discovery names this issuer and its endpoints', async () => {
  const answer = await fetch(`${stack.origin}/oauth2/default/.well-known/openid-configuration`)
  expect(await answer.json()).toMatchObject({
    issuer: `${stack.origin}/oauth2/default`,
    authorization_endpoint: `${stack.origin}/oauth2/default/auth`,
    token_endpoint: `${stack.origin}/oauth2/default/token`,
    userinfo_endpoint: `${stack.origin}/oauth2/default/me`,
    end_session_endpoint: `${stack.origin}/oauth2/default/session/end`,
    code_challenge_methods_supported: ['S256'],
  })
})

test('behind a proxy that ends TLS its addresses and cookies are those of TLS', async () => {
  const own = tempFolder()
  onTestFinished(() => own.remove())
  const publicUrl = 'https://ronda.example'
  const inner = await startStack({ ...fakeStack(own.path), seed: 'empty', publicUrl })
  onTestFinished(() => inner.close())
  const ask = (path: string) =>
    new Promise<IncomingMessage>((done, fail) => {
      get(`${inner.origin}/oauth2/default${path}`, { headers: { host: 'ronda.example' } }, done).once(
        'error',
        fail,
      )
    })
  expect(await json(await ask('/.well-known/openid-configuration'))).toMatchObject({
    issuer: `${publicUrl}/oauth2/default`,
    token_endpoint: `${publicUrl}/oauth2/default/token`,
  })
  const query = new URLSearchParams({
    client_id: 'hospital-web',
    response_type: 'code',
    redirect_uri: `${publicUrl}/implicit/callback`,
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const { headers } = (await ask(`/auth?${query}`)).resume()
  expect(headers.location).toMatch(/^\/oauth2\/default\/interaction\//)
  expect(headers['set-cookie']?.filter((cookie) => !/; secure/i.test(cookie))).toEqual([])
})

test('tokens tell when the password was entered, renewed ones too; a newer proof asks for it again', async () => {
  const client = new OidcClient(stack.origin)
  const before = Math.floor(Date.now() / 1000)
  const { access_token, refresh_token } = await client.signIn('medica')
  const { auth_time } = decodeJwt<{ auth_time?: number }>(access_token)
  expect(auth_time).toBeGreaterThanOrEqual(before)
  expect(auth_time).toBeLessThanOrEqual(Date.now() / 1000)
  const renewed = await client.renew(refresh_token)
  expect('tokens' in renewed && decodeJwt(renewed.tokens.access_token).auth_time).toBe(auth_time)

  const known = await client.begin()
  expect(known.url.searchParams.has('code')).toBe(true)
  const asked = await client.begin({ max_age: '0' })
  expect(asked.url.pathname).toMatch(/^\/oauth2\/default\/interaction\//)
  const back = await client.submit(asked.url, { user: 'medica', password: 'hospital' })
  const proven = await client.exchange(back.url, asked.verifier)
  expect(decodeJwt(proven.access_token).auth_time).toBeGreaterThanOrEqual(auth_time ?? Number.NaN)
})

test('signing in gives tokens that say who it is and what they may do', async () => {
  const client = new OidcClient(stack.origin)
  const tokens = await client.signIn('medica')
  const keys = createRemoteJWKSet(new URL(`${client.issuer}/jwks`))

  const access = await jwtVerify(tokens.access_token, keys, {
    issuer: client.issuer,
    audience: `${stack.origin}/api`,
    algorithms: ['RS256'],
    typ: 'at+jwt',
  })
  expect(access.payload).toMatchObject({ sub: 'medica', scope: 'openid profile email' })
  expect(access.payload).not.toHaveProperty('groups')
  expect(tokens.expires_in).toBe(300)

  const id = await jwtVerify(tokens.id_token, keys, { issuer: client.issuer, audience: 'hospital-web' })
  const claims = {
    sub: 'medica',
    name: 'Ximena Núñez Ávila',
    given_name: 'Ximena Núñez Ávila',
    preferred_username: 'medica@ronda.example',
    email: 'medica@ronda.example',
    groups: id.payload.groups,
  }
  expect(id.payload).toMatchObject({ ...claims, nonce: tokens.nonce })
  expect(id.payload.groups).toContain('hospital-1-patients-write')
  expect(id.payload.groups).not.toContain('hospital-1-rooms-write')

  const info = await fetch(`${client.issuer}/me`, {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  expect(await info.json()).toEqual(claims)
  const ours = await client.api('/api/user-info', tokens.access_token)
  expect(await ours.json()).toEqual({ ...claims, isInstallationAdmin: false })
})

test('the API takes the access token, and neither the id token nor a forged one', async () => {
  const client = new OidcClient(stack.origin)
  const { access_token, id_token } = await client.signIn('direccion')
  expect((await client.api('/api/hospitals', access_token)).status).toBe(200)
  expect((await client.api('/api/hospitals', id_token)).status).toBe(401)
  const [header = '', , signature = ''] = access_token.split('.')
  const claims = { ...decodeJwt(access_token), sub: 'medica' }
  const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  expect((await client.api('/api/hospitals', forged)).status).toBe(401)
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${access_token.split('.')[1]}.`
  expect((await client.api('/api/hospitals', unsigned)).status).toBe(401)
  for (const token of [id_token, forged, unsigned]) {
    const info = await fetch(`${client.issuer}/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect(info.status).toBe(401)
    expect(info.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
  }
})

test('the sign-in page is Spanish, needs nothing from outside and keeps to its own policy', async () => {
  const client = new OidcClient(stack.origin)
  const { answer } = await client.begin()
  const page = (await answer?.text()) ?? ''
  expect(page).toContain('<html lang="es-MX" translate="no">')
  expect(page).toContain('<meta name="google" content="notranslate">')
  expect(page).toMatch(/<input id="user"[^>]* spellcheck="false" autocorrect="off" autocapitalize="none"/)
  expect(page).toMatch(/<label for="user">Usuario o correo<\/label>\s*<input id="user"/)
  expect(page).toMatch(/<label for="password">Contraseña<\/label>\s*<div class="beside"><input id="password"/)
  expect(page).toMatch(/>Entrar<\/button>/)
  expect(page).not.toMatch(/(src|href)="https?:|@import|url\((?!\/assets\/)/)
  expect(page).toContain('src: url(/assets/inter-abc123.woff2)')
  expect(page).toContain('¿No puedes entrar? Pregunta a quien administra tu centro médico.')
  const policy = answer?.headers.get('Content-Security-Policy') ?? ''
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(page).toContain(`<style nonce="${nonce}">`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("font-src 'self'")
  expect(answer?.headers.get('Cache-Control')).toContain('no-store')
})

test('a wrong password says so, keeps the user and shows markup as text', async () => {
  const client = new OidcClient(stack.origin)
  const { url, verifier } = await client.begin()
  const user = `"><img src=x onerror=alert(1)>`
  const wrong = await client.submit(url, { user, password: 'nope' })
  const page = (await wrong.answer?.text()) ?? ''
  expect(page).toContain('El usuario o la contraseña no son correctos.')
  expect(page).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
  expect(page).not.toContain('<img')
  const unknown = await client.submit(url, { user: 'nadie', password: 'hospital' })
  expect(await unknown.answer?.text()).toContain('El usuario o la contraseña no son correctos.')
  const right = await client.submit(url, { user: ' Medica ', password: 'hospital' })
  const tokens = await client.exchange(right.url, verifier)
  expect(decodeJwt(tokens.access_token).sub).toBe('medica')
})

test('Cancelar goes back to the application with access_denied and its state', async () => {
  const client = new OidcClient(stack.origin)
  const { url, state } = await client.begin()
  const back = await client.submit(url, { user: 'medica', password: 'hospital', cancel: 'yes' })
  expect(back.url.origin + back.url.pathname).toBe(`${stack.origin}/implicit/callback`)
  expect(back.url.searchParams.get('error')).toBe('access_denied')
  expect(back.url.searchParams.get('state')).toBe(state)
})

test('an old sign-in page offers the way back', async () => {
  const client = new OidcClient(stack.origin)
  const answer = await client.request('/oauth2/default/interaction/long-gone')
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('El enlace de acceso ya no es válido')
  expect(page).toContain(`href="${stack.origin}/"`)
})

test('prompt=none answers login_required to a stranger and a code to somebody signed in', async () => {
  const stranger = new OidcClient(stack.origin)
  const refused = await stranger.begin({ prompt: 'none' })
  expect(refused.url.searchParams.get('error')).toBe('login_required')
  await stranger.signIn('archivo')
  const { url, verifier } = await stranger.begin({ prompt: 'none' })
  const tokens = await stranger.exchange(url, verifier)
  expect(decodeJwt(tokens.access_token).sub).toBe('archivo')
})

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['with a plain challenge', { code_challenge_method: 'plain' }],
])('a sign-in %s is refused', async (_, extra) => {
  const { url } = await new OidcClient(stack.origin).begin(extra)
  expect(url.searchParams.get('error')).toBe('invalid_request')
})

test('a foreign redirect address is never followed', async () => {
  const { url, answer } = await new OidcClient(stack.origin).begin({ redirect_uri: 'https://evil.example/x' })
  expect(url.origin).toBe(stack.origin)
  expect(answer?.status).toBe(400)
  expect(await answer?.text()).toContain('No se pudo continuar con el acceso (invalid_redirect_uri).')
})

test.each(['state', 'nonce', 'login_hint', 'ui_locales'])(
  'a sign-in with a %s longer than any application’s is refused, and nothing of it is kept',
  async (name) => {
    const client = new OidcClient(stack.origin)
    const records = () => {
      const db = new DatabaseSync(`${folder.path}/data/hospital.sqlite`, { readOnly: true })
      const row = db.prepare('SELECT count(*) AS n FROM providerRecords').get()
      db.close()
      return row?.n
    }
    const before = records()
    const { url, answer } = await client.begin({ [name]: 'x'.repeat(513) })
    expect(url.pathname).toBe('/oauth2/default/auth')
    expect(answer?.status).toBe(400)
    const page = await answer?.text()
    expect(page).toContain('No se pudo continuar con el acceso (invalid_request).')
    expect(page).not.toContain('xxx')
    expect(records()).toBe(before)
    expect((await client.begin({ [name]: 'x'.repeat(512) })).answer?.status).toBe(200)
  },
)

/** One browser that has signed in, and once more in another tab. */
async function signInTwice() {
  const client = new OidcClient(stack.origin)
  const first = await client.signIn('enfermeria')
  const otherTab = await client.begin()
  const other = await client.exchange(otherTab.url, otherTab.verifier)
  return { client, first, other }
}

/** Backdates the answer to the renewal with this refresh token by so many seconds, once the server has noted it. */
async function ageAnswer(refreshToken: string, seconds: number) {
  const database = new DatabaseSync(join(folder.path, 'data', 'hospital.sqlite'))
  const age = database.prepare(
    "UPDATE providerRecords SET answeredAt = answeredAt - ? WHERE model = 'RefreshToken' AND id = ? AND answeredAt > 0",
  )
  // The client may read the last byte a moment before the server notes that it left.
  await vi.waitFor(() => expect(age.run(seconds * 1000, keyOf(refreshToken)).changes).toBe(1), 15_000)
  database.close()
}

async function renewed(client: OidcClient, refreshToken: string) {
  const outcome = await client.renew(refreshToken)
  if (!('tokens' in outcome)) throw new Error(outcome.error)
  return outcome.tokens
}

test('F12: a refresh token that is used again after 30 s ends its sign-in at once, and no other', async () => {
  const { client, first, other } = await signInTwice()
  const next = await renewed(client, first.refresh_token)
  expect(next.refresh_token).not.toBe(first.refresh_token)
  const status = async (token: string) => (await client.api('/api/hospitals', token)).status
  expect(await status(next.access_token)).toBe(200)
  await ageAnswer(first.refresh_token, 30)
  expect(await client.renew(first.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect(await client.renew(next.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect(await status(next.access_token)).toBe(401)
  expect(await status(first.access_token)).toBe(401)
  const headers = { Authorization: `Bearer ${next.access_token}` }
  expect((await fetch(`${client.issuer}/me`, { headers })).status).toBe(401)
  expect(await status(other.access_token)).toBe(200)
  await renewed(client, other.refresh_token)
})

test('a session that is ended can not be renewed, and signing in asks for the password', async () => {
  const [here, there] = [new OidcClient(stack.origin), new OidcClient(stack.origin)]
  const own = await here.signIn('enfermeria')
  const ended = await there.signIn('enfermeria')
  const path = '/api/account/sessions'
  await here.api(`${path}/end-others`, own.access_token, { method: 'POST' })
  expect((await here.api(path, ended.access_token)).status).toBe(401)
  expect(await there.renew(ended.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect((await there.begin({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required')
  const { available, data } = await (await here.api(path, own.access_token)).json()
  expect([available, data.length, data[0].isCurrent]).toEqual([true, 1, true])
  expect(await here.renew(own.refresh_token)).toHaveProperty('tokens')
})

test('who is deactivated can neither renew nor sign in, and reads why', async () => {
  const client = new OidcClient(stack.origin)
  const tokens = await client.signIn('admision')
  const admin = await new OidcClient(stack.origin).signIn('direccion')
  const act = (name: string, body?: object) =>
    client.api(`/api/installation/people/admision/${name}`, admin.access_token, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await act('deactivate', { reason: 'Dejó el hospital' })).status).toBe(200)
  const refused = await client.api('/api/hospitals', tokens.access_token)
  expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="account_deactivated"')
  expect(await client.renew(tokens.refresh_token)).toEqual({ error: 'invalid_grant' })
  const { url } = await client.begin()
  const answer = await client.submit(url, { user: 'admision', password: 'hospital' })
  expect(await answer.answer?.text()).toContain(
    'Tu cuenta está desactivada. Pregunta a quien administra la instalación',
  )
  expect((await act('reactivate')).status).toBe(200)
  expect(await client.renew(tokens.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect(await client.signIn('admision')).toHaveProperty('access_token')
})

test('a renewal whose answer was lost is answered with the same refresh token again, and the session goes on', async () => {
  const client = new OidcClient(stack.origin)
  const { refresh_token } = await client.signIn('enfermeria')
  const lost = await renewed(client, refresh_token)
  await ageAnswer(refresh_token, 25)
  const again = await renewed(client, refresh_token)
  expect(again.refresh_token).toBe(lost.refresh_token)
  expect(again.refresh_token).not.toBe(refresh_token)
  expect((await client.api('/api/hospitals', again.access_token)).status).toBe(200)
  const next = await renewed(client, again.refresh_token)
  // Even a repetition that arrives after the next renewal gets what was answered before.
  expect((await renewed(client, refresh_token)).refresh_token).toBe(again.refresh_token)
  expect((await client.api('/api/hospitals', next.access_token)).status).toBe(200)
})

test('renewals with one refresh token in the same instant all get tokens that work, and the same refresh token', async () => {
  const client = new OidcClient(stack.origin)
  const { refresh_token } = await client.signIn('enfermeria')
  const all = await Promise.all(Array.from({ length: 6 }, () => renewed(client, refresh_token)))
  expect(new Set(all.map((one) => one.refresh_token)).size).toBe(1)
  for (const { access_token } of all)
    expect((await client.api('/api/hospitals', access_token)).status).toBe(200)
  const last = all.at(-1)
  await renewed(client, last?.refresh_token ?? '')
})

test('a refresh token of another client is refused, and its session goes on', async () => {
  const client = new OidcClient(stack.origin)
  const { refresh_token } = await client.signIn('enfermeria')
  await renewed(client, refresh_token)
  const foreign = await client.token({ client_id: 'other', grant_type: 'refresh_token', refresh_token })
  expect(foreign.status).toBe(401)
  await renewed(client, refresh_token)
})

test('the database holds no refresh token, neither one that was used nor the one that followed', async () => {
  const client = new OidcClient(stack.origin)
  const { refresh_token } = await client.signIn('enfermeria')
  const next = await renewed(client, refresh_token)
  await renewed(client, refresh_token)
  const database = new DatabaseSync(join(folder.path, 'data', 'hospital.sqlite'), { readOnly: true })
  const stored = JSON.stringify(database.prepare('SELECT * FROM providerRecords').all())
  database.close()
  for (const secret of [refresh_token, next.refresh_token, next.access_token, next.id_token])
    expect(stored).not.toContain(secret)
})

test('the groups of a hospital just created are in the next renewed id token and at user info', async () => {
  const client = new OidcClient(stack.origin)
  const before = await client.signIn('sin-hospitales')
  expect(groupsIn(before.id_token)).toEqual([])
  const body = JSON.stringify({ name: 'Clínica del Ángel' })
  const created = await client.api('/api/hospitals', before.access_token, { method: 'POST', body })
  expect(created.status).toBe(201)
  const { hospitalId } = await created.json()
  const group = `hospital-${hospitalId}-patients-write`

  const info = await fetch(`${client.issuer}/me`, {
    headers: { Authorization: `Bearer ${before.access_token}` },
  })
  expect((await info.json()).groups).toContain(group)
  const renewed = await client.renew(before.refresh_token)
  if (!('tokens' in renewed)) throw new Error(renewed.error)
  expect(groupsIn(renewed.tokens.id_token)).toContain(group)
})

test('signing out ends every renewal of the session and returns to the bare origin', async () => {
  const client = new OidcClient(stack.origin)
  const tokens = await client.signIn('direccion')
  const otherTab = await client.begin()
  const other = await client.exchange(otherTab.url, otherTab.verifier)

  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: stack.origin,
    state: 's',
  })
  const { url, answer } = await client.navigate(`${client.issuer}/session/end?${query}`)
  const page = (await answer?.text()) ?? ''
  const nonce = /script-src 'nonce-([^']+)'/.exec(answer?.headers.get('Content-Security-Policy') ?? '')?.[1]
  expect(page).toContain(`<script nonce="${nonce}">document.forms[0].submit()</script>`)
  expect(page).toContain('form="op.logoutForm">Cerrar sesión</button>')
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(page).toContain('<input type="hidden" name="logout" value="yes">')
  const back = await client.submit(new URL(action, url), { xsrf, logout: 'yes' })
  expect(back.url.href).toBe(`${stack.origin}/?state=s`)

  expect(await client.renew(tokens.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect(await client.renew(other.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect((await client.begin({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required')
  // Whatever time the token has left.
  expect((await client.api('/api/hospitals', tokens.access_token)).status).toBe(401)
  const info = await fetch(`${client.issuer}/me`, {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  expect(info.status).toBe(401)
})

test('a page that only links to the sign-out has to ask', async () => {
  const client = new OidcClient(stack.origin)
  const { refresh_token } = await client.signIn('direccion')
  const { answer } = await client.navigate(`${client.issuer}/session/end`)
  const page = (await answer?.text()) ?? ''
  expect(page).toContain('¿Quieres cerrar sesión?')
  expect(page).not.toContain('<script')
  expect(await client.renew(refresh_token)).toHaveProperty('tokens')
})

test('F14: another person signs in over the first: the first one can no longer renew', async () => {
  const client = new OidcClient(stack.origin)
  const first = await client.signIn('direccion')
  const { url, verifier } = await client.begin({ prompt: 'login' })
  const swap = await client.submit(url, { user: 'medica', password: 'hospital' })
  const page = (await swap.answer?.text()) ?? ''
  expect(page).toContain('<html lang="es-MX" translate="no">')
  expect(page).toContain('<meta name="google" content="notranslate">')
  expect(swap.answer?.headers.get('Content-Security-Policy')).toMatch(
    /script-src 'nonce-[^']+' 'sha256-[^']+'/,
  )
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const back = await client.submit(new URL(action, swap.url), { xsrf, logout: 'yes' })
  const second = await client.exchange(back.url, verifier)
  expect(decodeJwt(second.access_token).sub).toBe('medica')
  expect(await client.renew(first.refresh_token)).toEqual({ error: 'invalid_grant' })
})

test('an access token stops working when its second is over, and renewing brings a good one', async () => {
  const dist = fakeDist(`${folder.path}/short`)
  const dataDir = `${folder.path}/short/data`
  const short = await startStack({ port: 0, dataDir, dist, seed: 'empty', accessTokenTtl: 1 })
  try {
    const client = new OidcClient(short.origin)
    const { access_token, refresh_token } = await client.signIn('medica')
    const status = async () => (await client.api('/api/hospitals', access_token)).status
    await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 15_000, interval: 50 })
    const renewed = await client.renew(refresh_token)
    if (!('tokens' in renewed)) throw new Error(renewed.error)
    expect((await client.api('/api/hospitals', renewed.tokens.access_token)).status).toBe(200)
  } finally {
    await short.close()
  }
})

test('F19: a token says no more with many hospitals, and one of 20 KB is answered all the same', async () => {
  const dist = fakeDist(`${folder.path}/many`)
  const dataDir = `${folder.path}/many/data`
  const many = await startStack({ port: 0, dataDir, dist, seed: 'empty', accessTokenTtl: 300 })
  try {
    const database = new DatabaseSync(`${dataDir}/hospital.sqlite`)
    onTestFinished(() => database.close())
    const client = new OidcClient(many.origin)
    const { access_token, refresh_token } = await client.signIn('direccion')
    for (let number = 1; number <= 35; number += 1) {
      const body = JSON.stringify({ name: `Hospital ${number}` })
      const made = await client.api('/api/hospitals', access_token, { method: 'POST', body })
      const { hospitalId } = z.parse(z.object({ hospitalId: z.number() }), await made.json())
      // One that is in use: nobody makes so many without a second member or an admission.
      const post = async (path: string, about: object) => {
        const init = { method: 'POST', body: JSON.stringify(about), headers: { 'Idempotency-Key': path } }
        const added = await client.api(`/api/hospitals/${hospitalId}/${path}`, access_token, init)
        expect(added.status).toBe(201)
        return added.json()
      }
      const registered = await post('patients', { givenNames: 'Ana', firstSurname: 'Sol', sex: 'female' })
      const { patientId } = z.parse(z.object({ patientId: z.number() }), registered)
      const admittedAt = new Date().toISOString()
      database.prepare('insert into members ("hospitalId", "userId") values (?, ?)').run(hospitalId, 'medica')
      await post('episodes', { patientId, kind: 'outpatient', reason: 'Control', admittedAt })
    }
    const renewed = await client.renew(refresh_token)
    if (!('tokens' in renewed)) throw new Error(renewed.error)
    expect(groupsIn(renewed.tokens.id_token)).toHaveLength(35 * 12)
    expect(renewed.tokens.access_token.length).toBeLessThan(access_token.length + 20)
    expect((await client.api('/api/hospitals', renewed.tokens.access_token)).status).toBe(200)
    // As a provider makes it that puts groups into tokens.
    expect((await client.api('/api/hospitals', 'x'.repeat(20_000))).status).toBe(401)
  } finally {
    await many.close()
  }
})
