import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  chooseBy,
  openClinicStore,
  signInTo,
  startClinic,
  startClinicWithAna,
  tryToSignIn,
} from './clinic.ts'
import { ANA } from './clinic-people.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { spawnServer } from './stack-process.ts'

/* Built-in sign-in with real accounts, where a clinic has no identity provider: over HTTP, as browsers use it. */

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

describe('the first person of an installation', () => {
  test('makes an account by the link of the log, signs in, and administers it', async () => {
    const server = await startClinic(folder.path)
    const link = server.firstLink ?? ''
    const page = await (await fetch(link)).text()
    expect(page).toContain('Crea la primera cuenta')
    expect(page).toContain('autocomplete="new-password"')
    const done = await chooseBy(link, ANA)
    expect([done.status, done.page]).toEqual([
      200,
      expect.stringContaining('Ya puedes entrar con ana@clinica.mx'),
    ])
    const { api } = await signInTo(server, ' Ana@Clinica.MX ', ANA.password)
    expect(await (await api('/api/user-info')).json()).toMatchObject({
      name: ANA.name,
      email: ANA.email,
      isInstallationAdmin: true,
    })
    // Good once, and there is no second first person.
    const again = await chooseBy(link, { ...ANA, email: 'otra@clinica.mx' })
    expect([again.status, again.page]).toEqual([410, expect.stringContaining('El enlace ya se usó')])
  })

  test('gets a new link when the server starts anew, and none once there is an account', async () => {
    const first = await startClinic(folder.path)
    const second = await startClinic(folder.path)
    expect(second.firstLink).not.toBe(first.firstLink)
    expect((await chooseBy(second.firstLink ?? '', ANA)).status).toBe(200)
    const late = await chooseBy(first.firstLink?.replace(first.origin, second.origin) ?? '', {
      ...ANA,
      email: 'otra@clinica.mx',
    })
    expect(late.status).toBe(410)
    expect((await startClinic(folder.path)).firstLink).toBeUndefined()
  })

  test('is told what is wrong beside each field, and the link stays good', async () => {
    const link = (await startClinic(folder.path)).firstLink ?? ''
    const wrong = await chooseBy(link, { name: ' ', email: 'ana@', password: 'x9-corta-7' })
    expect(wrong.status).toBe(422)
    for (const text of ['Escribe el nombre completo', 'nombre@dominio.mx', 'Usa 12 caracteres o más'])
      expect(wrong.page).toContain(text)
    expect(wrong.page).not.toContain('x9-corta-7')
    expect((await chooseBy(link, ANA)).status).toBe(200)
  })

  test('is refused a password made of their name or the product’s', async () => {
    const link = (await startClinic(folder.path)).firstLink ?? ''
    for (const password of ['AnaPenaRuiz85', 'Ronda2026ronda']) {
      const { status, page } = await chooseBy(link, { ...ANA, password })
      expect(status).toBe(422)
      expect(page).toContain('Es fácil de adivinar')
    }
    expect((await chooseBy(link, ANA)).status).toBe(200)
  })

  test.each([
    ['a line end', 'Ana\r\nBcc: x@evil.mx', 'ana@clinica.mx\r\nBcc: x@evil.mx', ['email']],
    ['markup', `<img src=x onerror=alert(1)>`, '"><script>@x.mx', ['email']],
  ])('with %s in it what is typed is refused or shown as text', async (_, name, email, faults) => {
    const link = (await startClinic(folder.path)).firstLink ?? ''
    const { status, page } = await chooseBy(link, { name, email, password: ANA.password })
    expect(status).toBe(422)
    for (const one of ['name', 'email']) expect(page.includes(`id="${one}-error"`)).toBe(faults.includes(one))
    expect(page).not.toMatch(/<img|<script>@/)
  })

  test('reads the link in what the server says, which tells nothing else of it', async () => {
    const env = { PORT: '0', DATABASE_URL: `sqlite:${folder.path}/r.sqlite`, DIST_DIR: fakeDist(folder.path) }
    const server = await spawnServer(env)
    await expect.poll(() => server.said()).toContain('Make the first one')
    const [link = ''] = /http\S+\/account\/link\?token=\S+/.exec(server.said()) ?? []
    const token = new URL(link).searchParams.get('token') ?? ''
    expect((await fetch(link)).status).toBe(200)
    expect((await chooseBy(link, ANA)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.said().split(token)).toHaveLength(2)
    expect(server.said()).not.toMatch(/ana@|Ana Peña|el gato/)
  })
})

describe('a link', () => {
  test.each(['x', '', "' or 1=1 --", 'a'.repeat(5000)])(
    'that was made up (%#) opens nothing',
    async (token) => {
      const { origin } = await startClinic(folder.path)
      const address = `${origin}/oauth2/default/account/link?${new URLSearchParams({ token })}`
      const answer = await fetch(address)
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.stringContaining('El enlace no es válido'),
      ])
      expect((await chooseBy(address, ANA)).status).toBe(404)
    },
  )

  test('is good for a day', async () => {
    const { firstLink = '' } = await startClinic(folder.path)
    const store = await openClinicStore(folder.path)
    await store.db
      .updateTable('accountLinks')
      .set({ expiresAt: Date.now() - 1 })
      .execute()
    for (const { status, page } of [await chooseBy(firstLink, ANA)]) {
      expect(status).toBe(410)
      expect(page).toContain('El enlace caducó')
    }
  })

  test('that is used many times at once is used once, and stands nowhere', async () => {
    const { firstLink = '' } = await startClinic(folder.path)
    const all = Array.from({ length: 8 }, (_, n) =>
      chooseBy(firstLink, { ...ANA, email: `a${n}@clinica.mx` }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 410)])
    const store = await openClinicStore(folder.path)
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
    const token = new URL(firstLink).searchParams.get('token') ?? ''
    const bytes = JSON.stringify(await store.db.selectFrom('accountLinks').selectAll().execute())
    expect(bytes).not.toContain(token)
  })
})

describe('a password', () => {
  test('is kept as argon2id alone', async () => {
    await startClinicWithAna(folder.path)
    const store = await openClinicStore(folder.path)
    const account = await store.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(JSON.stringify(account)).not.toContain(ANA.password)
  })

  test('typed wrong five times is not taken for a while, not even the right one', async () => {
    const server = await startClinicWithAna(folder.path)
    for (let turn = 0; turn < 5; turn += 1) {
      const wrong = await tryToSignIn(server, ANA.email, `wrong ${turn}`)
      expect(wrong).toMatchObject({ status: 422, page: expect.stringContaining('no son correctos') })
    }
    const slowed = await tryToSignIn(server, ANA.email, ANA.password)
    expect(slowed).toMatchObject({
      status: 429,
      page: expect.stringMatching(/Hubo demasiados intentos\. Espera \d+ segundos/),
    })
    // It stays so when the server starts anew.
    const again = await startClinic(folder.path)
    expect(await tryToSignIn(again, ANA.email, ANA.password)).toMatchObject({ status: 429 })
    const store = await openClinicStore(folder.path)
    await store.db.updateTable('signInTries').set({ waitUntil: 0 }).execute()
    expect(await tryToSignIn(again, ANA.email, ANA.password)).toBe('in')
  })

  test('typed wrong by a colleague on another computer keeps nobody out of their own browser', async () => {
    const server = await startClinicWithAna(folder.path)
    const own = new OidcClient(server.origin)
    const signIn = async () => {
      const { url } = await own.begin({ prompt: 'login' })
      return own.submit(url, { user: ANA.email, password: ANA.password })
    }
    expect((await signIn()).answer).toBeUndefined()
    const setCookie = own.jar.header(new URL(`${own.issuer}/auth`))
    expect(setCookie).toMatch(/ronda-browser=[\w-]{22}/)
    expect(own.jar.header(new URL(server.origin))).not.toContain('ronda-browser')
    for (let turn = 0; turn < 5; turn += 1) await tryToSignIn(server, ANA.email, `wrong ${turn}`)
    expect(await tryToSignIn(server, ANA.email, ANA.password)).toMatchObject({ status: 429 })
    expect((await signIn()).answer).toBeUndefined()
  })

  test('of an address that nobody has is answered in the same words, and as late', async () => {
    const server = await startClinicWithAna(folder.path)
    // From elsewhere than where Ana chose hers.
    const store = await openClinicStore(folder.path)
    await store.db.deleteFrom('signInTries').execute()
    const told = async (user: string) => {
      const pages = []
      for (let turn = 0; turn < 6; turn += 1) pages.push(await tryToSignIn(server, user, 'no es esta'))
      return JSON.stringify(pages)
        .replaceAll(user, '')
        .replace(/nonce=\\"[^"]*"|interaction\/[\w-]+|\d+ segundos/g, '')
    }
    expect(await told(ANA.email)).toBe(await told('nadie@clinica.mx'))
    // The shortest of several, in turns: whatever else the machine does makes none shorter.
    const shortest = new Map<string, number>()
    for (let turn = 0; turn < 8; turn += 1) {
      const user = turn % 2 === 0 ? ANA.email : 'nadie@clinica.mx'
      await store.db.deleteFrom('signInTries').execute()
      const client = new OidcClient(server.origin)
      const { url } = await client.begin()
      const began = performance.now()
      await client.submit(url, { user, password: 'no es esta' })
      shortest.set(user, Math.min(shortest.get(user) ?? Number.POSITIVE_INFINITY, performance.now() - began))
    }
    const times = [...shortest.values()]
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(2.5)
  })

  test('is tried out by nobody who asks many times at once', async () => {
    const server = await startClinicWithAna(folder.path)
    const client = new OidcClient(server.origin)
    const { url } = await client.begin()
    const tries = Array.from({ length: 40 }, (_, turn) =>
      client.submit(url, { user: ANA.email, password: `wrong ${turn}` }).then(({ answer }) => answer?.status),
    )
    const statuses = (await Promise.all(tries)).toSorted()
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(35).fill(429)])
  })
})

describe('a form of the sign-in', () => {
  test('of another site is refused', async () => {
    const { firstLink = '' } = await startClinic(folder.path)
    const token = new URL(firstLink).searchParams.get('token') ?? ''
    const body = new URLSearchParams({ token, ...ANA })
    const address = firstLink.split('?')[0] ?? ''
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ])
      expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(403)
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'null' }
    expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(200)
  })

  test('that is too large, or asked for in another way, is refused', async () => {
    const { origin } = await startClinic(folder.path)
    const address = `${origin}/oauth2/default/account/link`
    const large = await fetch(address, { method: 'POST', body: `token=${'x'.repeat(20_000)}` })
    expect(large.status).toBe(413)
    expect((await fetch(address, { method: 'PUT' })).status).toBe(405)
  })
})

test('a forgotten password is asked of whoever administers, where no mail is sent', async () => {
  const { origin } = await startClinic(folder.path, {
    supportEmail: 'sistemas@clinica.mx',
    productName: 'Clínica Sur',
  })
  const page = await (await fetch(`${origin}/oauth2/default/account/forgotten`)).text()
  expect(page).toContain('Pide un enlace nuevo a quien administra Clínica Sur')
  expect(page).toContain('mailto:sistemas@clinica.mx')
  expect(page).not.toContain('<form')
})

test('what happens at the sign-in is kept, and names nobody who is unknown', async () => {
  const server = await startClinicWithAna(folder.path)
  await tryToSignIn(server, 'nadie@clinica.mx', 'no es esta')
  await tryToSignIn(server, ANA.email, 'no es esta')
  const { client, tokens } = await signInTo(server, ANA.email, ANA.password)
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: server.origin,
    client_id: 'hospital-web',
  })
  const { answer, url } = await client.navigate(`${client.issuer}/session/end?${query}`)
  const page = (await answer?.text()) ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  await client.submit(new URL(action, url), { xsrf, logout: 'yes' })
  const store = await openClinicStore(folder.path)
  const rows = await store.db.selectFrom('signInLog').selectAll().orderBy('entryId').execute()
  const { userId } = await store.db.selectFrom('accounts').select('userId').executeTakeFirstOrThrow()
  expect(rows.map((row) => [row.what, row.userId, row.network])).toEqual([
    ['passwordChosen', userId, '127.0.0.0'],
    ['failed', null, '127.0.0.0'],
    ['failed', userId, '127.0.0.0'],
    ['signedIn', userId, '127.0.0.0'],
    ['signedOut', userId, '127.0.0.0'],
  ])
  expect(z.parse(z.string(), rows[1]?.typedHash)).toMatch(/^[\da-f]{16}$/)
  expect(JSON.stringify(rows)).not.toContain('nadie')
})
