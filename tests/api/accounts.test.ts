import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findLink } from '#server/accounts/links.ts'
import { noticeOwnPasskeys, unreadAccountNotices } from '#server/accounts/notices.ts'
import { openTries } from '#server/accounts/tries.ts'
import { createApi } from '#server/api/app.ts'
import { busy } from '#server/http/api-error.ts'
import type { AccountLinks, LinkMail } from '#server/http/request-context.ts'
import { InstallationLogPage } from '#src/domain/account/contract.ts'
import { AccountLink, AccountNotices, SignInEntryPage, SignInWaits } from '#src/domain/accounts/contract.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const INVITATIONS = '/api/accounts/invitations'
const ANA = { email: 'Ana.Ruiz@Clinica.mx', name: 'Ana Ruiz' }

/** A server whose direction administers the installation. */
async function start(accountLinks?: AccountLinks) {
  const server = await startServer(accountLinks ? { accountLinks } : {})
  const appoint = server.store.db.updateTable('users').set({ isInstallationAdmin: 1 })
  await appoint.where('userId', '=', 'direccion').execute()
  const invite = (body: object) => server.as('direccion').post(INVITATIONS, body)
  const account = async (userId: string, email: string) => {
    const times = { createdAt: 0, changedAt: 0 }
    await server.store.db
      .insertInto('accounts')
      .values({ userId, email, passwordHash: 'x', ...times })
      .execute()
  }
  return { ...server, invite, account }
}

const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? ''

describe('an invitation', () => {
  test('makes somebody known by their address, and gives a link once where no mail is sent', async () => {
    const { invite, store } = await start()
    const reply = await invite(ANA)
    expect(reply.status).toBe(201)
    const { userId, email, link, expiresAt } = z.parse(AccountLink, reply.body)
    expect(email).toBe('ana.ruiz@clinica.mx')
    expect(Date.parse(expiresAt) - NOW.getTime()).toBe(24 * 3_600_000)
    expect(link).toMatch(/^http:\/\/api\.test\/oauth2\/default\/account\/link\?token=[\w-]{43}$/)
    const user = store.db.selectFrom('users').selectAll().where('userId', '=', userId)
    expect(await user.executeTakeFirst()).toMatchObject({
      userName: 'Ana Ruiz',
      email,
      isInstallationAdmin: 0,
    })
    expect(await findLink(store.db, tokenOf(link), NOW.getTime())).toMatchObject({
      kind: 'invitation',
      userId,
      email,
      state: 'good',
    })
  })

  test('waits until its person has chosen a password, or has signed in without one of here', async () => {
    const { as, invite, account, store } = await start()
    const { userId, email } = z.parse(AccountLink, (await invite(ANA)).body)
    const path = `/api/installation/people/${userId}`
    const list = await as('direccion').get('/api/installation/people?search=ana+ruiz')
    expect(list.body).toMatchObject({ data: [{ userId, isInvited: true }] })
    // Whoever is made an administrator meanwhile still has no password.
    const appointed = await as('direccion').post(`${path}/make-administrator`, undefined)
    expect(appointed.body).toMatchObject({ isInvited: true, isInstallationAdmin: true })
    await account(userId, email)
    expect((await as('direccion').get(path)).body).toMatchObject({ isInvited: false })
    // People whom nobody invited have their password from elsewhere.
    expect((await as('direccion').get('/api/installation/people/medica')).body).toMatchObject({
      isInvited: false,
    })
    const again = z.parse(AccountLink, (await invite({ name: 'Eva', email: 'eva@clinica.mx' })).body)
    await store.db.updateTable('users').set({ lastSignInAt: 1 }).where('userId', '=', again.userId).execute()
    expect((await as('direccion').get(`/api/installation/people/${again.userId}`)).body).toMatchObject({
      isInvited: false,
    })
  })

  test('made again is for the same person, and takes the former link back', async () => {
    const { invite, store } = await start()
    const first = z.parse(AccountLink, (await invite(ANA)).body)
    const second = z.parse(AccountLink, (await invite({ ...ANA, email: ' ANA.RUIZ@clinica.mx ' })).body)
    expect(second.userId).toBe(first.userId)
    const states = [first, second].map(
      async ({ link }) => (await findLink(store.db, tokenOf(link), NOW.getTime()))?.state,
    )
    expect(await Promise.all(states)).toEqual(['expired', 'good'])
  })

  test('to an address in use, of several people, or of somebody shut out, is refused at the field', async () => {
    const { invite, store, account } = await start()
    await account('medica', 'medica@ronda.example')
    const told = async (email: string) => {
      const { status, body } = await invite({ email, name: 'Alguien' })
      return [status, body]
    }
    expect(await told('medica@ronda.example')).toMatchObject([
      409,
      { errors: { email: ['Ya hay una cuenta con ese correo'] } },
    ])
    const shut = store.db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', 'archivo')
    await shut.execute()
    expect(await told('archivo@ronda.example')).toMatchObject([
      409,
      { errors: { email: [expect.stringContaining('desactivada')] } },
    ])
    const twin = store.db.updateTable('users').set({ email: 'Admision@ronda.example' })
    await twin.where('userId', '=', 'enfermeria').execute()
    expect(await told('admision@ronda.example')).toMatchObject([
      409,
      { errors: { email: [expect.stringContaining('varias personas')] } },
    ])
  })

  test.each([
    'ana',
    'ana@clinica',
    'ana@clinica.mx\r\nBcc: x@evil.mx',
    'Ana <ana@clinica.mx>',
    'a@b.mx,c@d.mx',
    '"a b"@c.mx',
    `a@${'b'.repeat(300)}.mx`,
    '@.'.repeat(90),
  ])('to %j is refused: that is no address, or more than one', async (email) => {
    const { invite } = await start()
    const reply = await invite({ email, name: 'Ana' })
    expect([reply.status, reply.body]).toMatchObject([422, { errors: { email: [expect.any(String)] } }])
  })

  test.each(['', 'Ana\u0000', 'Аnа Ruiz', 'Mu\ufffdoz', '\u200b', 'x'.repeat(121)])(
    'with the name %j is refused',
    async (name) => {
      const { invite } = await start()
      expect((await invite({ ...ANA, name })).body).toMatchObject({ errors: { name: [expect.any(String)] } })
    },
  )

  test('keeps a pasted name on one line: it stands in the head of a mail', async () => {
    const sent: LinkMail[] = []
    const { invite } = await start({
      pages: 'https://r.mx/account',
      send: async (mail) => void sent.push(mail),
    })
    expect((await invite({ ...ANA, name: 'Ana\r\nBcc: x@evil.mx' })).status).toBe(201)
    expect(sent).toMatchObject([{ name: 'Ana Bcc: x@evil.mx' }])
  })

  test('goes by mail where the installation sends mail, and then its link stands nowhere else', async () => {
    const sent: LinkMail[] = []
    const { invite } = await start({
      pages: 'https://r.mx/account',
      send: async (mail) => void sent.push(mail),
    })
    const reply = await invite(ANA)
    expect([reply.status, Object.keys(Object(reply.body)).toSorted()]).toEqual([
      201,
      ['email', 'expiresAt', 'userId'],
    ])
    expect(sent).toMatchObject([{ kind: 'invitation', to: 'ana.ruiz@clinica.mx', name: 'Ana Ruiz' }])
    expect(sent[0]?.link).toMatch(/^https:\/\/r\.mx\/account\/link\?token=/)
  })

  test('says so where the mail could not go, and can be made again', async () => {
    let works = false
    const send = async () => {
      if (!works) throw busy('El correo no salió: inténtalo de nuevo en un momento')
    }
    const { invite } = await start({ pages: 'https://r.mx/account', send })
    expect(await invite(ANA)).toMatchObject({
      status: 503,
      body: { detail: 'El correo no salió: inténtalo de nuevo en un momento' },
    })
    works = true
    expect((await invite(ANA)).status).toBe(201)
  })

  test('is not made where another provider keeps the accounts', async () => {
    const { store } = await start()
    const api = createApi({ store, clock: () => NOW, verifyAccessToken: async (sub) => ({ sub }) })
    const headers = { authorization: 'Bearer direccion', 'content-type': 'application/json' }
    const url = `http://api.test${INVITATIONS}?api-version=2020-05-01`
    const answer = await api.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(ANA) }))
    expect(answer.status).toBe(409)
  })
})

test('a recovery gives a link to the person of the account, and to nobody else', async () => {
  const { as, store, account } = await start()
  await account('medica', 'medica@ronda.example')
  const recover = (userId: string) =>
    as('direccion').post(`/api/accounts/${userId}/recovery`, { removePasskeys: false })
  const { link, email } = z.parse(AccountLink, (await recover('medica')).body)
  expect(email).toBe('medica@ronda.example')
  expect(await findLink(store.db, tokenOf(link), NOW.getTime())).toMatchObject({
    kind: 'recovery',
    userId: 'medica',
    state: 'good',
  })
  expect(await recover('enfermeria')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('todavía no ha elegido una contraseña') },
  })
  expect((await recover('nadie')).status).toBe(404)
  await store.db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', 'medica').execute()
  expect((await recover('medica')).status).toBe(409)
})

test('a recovery link without mail leaves a notice for its person and for the administrators of their hospitals', async () => {
  const { as, store, account } = await start()
  await account('medica', 'medica@ronda.example')
  await store.db
    .updateTable('users')
    .set({ isInstallationAdmin: 1 })
    .where('userId', '=', 'archivo')
    .execute()
  await as('archivo').post('/api/accounts/medica/recovery', { removePasskeys: false })
  const noticesOf = async (persona: string) =>
    z.parse(AccountNotices, (await as(persona).get('/api/account/notices')).body).data
  const infoOf = async (persona: string) => (await as(persona).get('/api/user-info')).body
  const expected = { kind: 'recoveryLink', about: { userId: 'medica' }, by: { userId: 'archivo' } }
  for (const persona of ['medica', 'direccion']) {
    expect(await infoOf(persona)).toMatchObject({ hasNotices: true })
    const [notice, ...others] = await noticesOf(persona)
    expect([notice, others]).toMatchObject([expected, []])
    expect((await as(persona).delete(`/api/account/notices/${notice?.noticeId}`)).status).toBe(204)
    expect(await noticesOf(persona)).toEqual([])
    expect(await infoOf(persona)).not.toHaveProperty('hasNotices')
  }
  for (const persona of ['archivo', 'enfermeria', 'sin-hospitales'])
    expect([persona, await noticesOf(persona)]).toEqual([persona, []])
})

test('an administrator of the installation sees who waits after failed sign-ins, and ends each wait', async () => {
  const { as, store } = await start()
  const tries = openTries(store, 'a key', () => NOW.getTime())
  const ana = { account: 'medica', userId: 'medica', address: '192.0.2.9', browser: 'one' }
  for (let turn = 0; turn < 5; turn += 1) await tries.claim(ana)
  const other = { address: '198.51.100.7', browser: 'two' }
  for (let turn = 0; turn < 80; turn += 1) await tries.claim({ account: `nadie ${turn}`, ...other })
  const path = '/api/installation/sign-in-waits'
  const waits = async () => z.parse(SignInWaits, (await as('direccion').get(path)).body).data
  const until = new Date(NOW.getTime() + 30_000).toISOString()
  const listed = (await waits()).toSorted((one, two) => one.kind.localeCompare(two.kind))
  expect(listed).toMatchObject([
    { kind: 'account', user: { userId: 'medica', name: 'Ximena Núñez Ávila' }, network: null, until },
    { kind: 'network', user: null, network: '198.51.100.0', until },
  ])
  for (const { waitId } of listed) {
    expect((await as('direccion').delete(`${path}/${waitId}`)).status).toBe(204)
    expect((await as('direccion').delete(`${path}/${waitId}`)).status).toBe(404)
  }
  expect(await waits()).toEqual([])
  expect(await tries.claim(ana)).toBeUndefined()
  expect(await tries.claim({ account: 'archivo', userId: 'archivo', ...other })).toBeUndefined()
  const log = await as('direccion').get('/api/installation/log')
  expect(z.parse(InstallationLogPage, log.body).data.slice(0, 2)).toMatchObject([
    { action: 'lift-network-wait', userId: 'direccion', reason: '198.51.100.0' },
    { action: 'lift-wait', userId: 'direccion', subjectId: 'medica' },
  ])
})

test('a recovery link that goes by mail to its person leaves no notice', async () => {
  const { as, store, account } = await start({ pages: 'https://r.mx/account', send: async () => {} })
  await account('medica', 'medica@ronda.example')
  expect(
    (await as('direccion').post('/api/accounts/medica/recovery', { removePasskeys: false })).status,
  ).toBe(201)
  expect(await store.db.selectFrom('accountNotices').selectAll().execute()).toEqual([])
})

test('a change of passkeys leaves a notice for every session of its person but the one that made it', async () => {
  const { store } = await start()
  const change = { kind: 'passkeyAdded', userId: 'medica', sid: 'here', at: 0 } as const
  await noticeOwnPasskeys(store.db, change)
  const kindsFor = async (userId: string, sid: string) => {
    const principal = { userId, sid, isMember: false, groups: new Set<string>() }
    const notices = await unreadAccountNotices({ db: store.db, principal }).execute()
    return notices.map(({ kind }) => kind)
  }
  expect(await kindsFor('medica', 'there')).toEqual(['passkeyAdded'])
  expect(await kindsFor('medica', 'here')).toEqual([])
  expect(await kindsFor('archivo', 'there')).toEqual([])
})

test('whoever has lost a device is recovered without its passkey, and the log tells both', async () => {
  const { as, store, account } = await start()
  for (const userId of ['medica', 'archivo']) {
    await account(userId, `${userId}@ronda.example`)
    const passkey = { userId, name: 'Teléfono', publicKey: '', counter: 0, transports: '[]' }
    await store.db
      .insertInto('passkeys')
      .values({ ...passkey, passkeyId: userId, createdAt: 0, usedAt: null })
      .execute()
  }
  const recover = (removePasskeys: boolean) =>
    as('direccion').post('/api/accounts/medica/recovery', { removePasskeys })
  const holders = async () =>
    (await store.db.selectFrom('passkeys').select('userId').orderBy('userId').execute()).map(
      ({ userId }) => userId,
    )
  await recover(false)
  expect(await holders()).toEqual(['archivo', 'medica'])
  await recover(true)
  expect(await holders()).toEqual(['archivo'])
  const log = z.parse(InstallationLogPage, (await as('direccion').get('/api/installation/log')).body)
  expect(log.data.map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
    ...['remove-passkeys medica', 'recover medica', 'recover medica'],
  ])
})

test('sign-ins are read by who administers the installation, and one’s own by everybody', async () => {
  const { as, store } = await start()
  const entry = { typedHash: null, network: '192.0.2.0' }
  const at = (minutes: number) => NOW.getTime() - minutes * 60_000
  await store.db
    .insertInto('signInLog')
    .values([
      { ...entry, happenedAt: at(3), userId: 'medica', what: 'failed' },
      { ...entry, happenedAt: at(2), userId: 'medica', what: 'signedIn' },
      { ...entry, happenedAt: at(1), userId: null, what: 'failed', typedHash: '0123456789abcdef' },
    ])
    .execute()
  const read = async (who: string, path: string) => z.parse(SignInEntryPage, (await as(who).get(path)).body)
  const all = await read('direccion', '/api/installation/sign-ins?pageSize=2')
  expect(all.pagination).toMatchObject({ totalItems: 3, hasNextPage: true })
  expect(all.data).toMatchObject([
    { userId: null, userName: null, typed: '0123456789abcdef', what: 'failed' },
    { userId: 'medica', userName: 'Ximena Núñez Ávila', typed: null, what: 'signedIn', network: '192.0.2.0' },
  ])
  const failed = await read('direccion', '/api/installation/sign-ins?what=failed&search=ximena')
  expect(failed.data).toHaveLength(1)
  const since = new Date(at(2)).toISOString()
  expect((await read('direccion', `/api/installation/sign-ins?from=${since}`)).data).toHaveLength(2)
  expect((await read('medica', '/api/account/sign-ins')).data.map(({ what }) => what)).toEqual([
    ...['signedIn', 'failed'],
  ])
  expect((await read('archivo', '/api/account/sign-ins')).data).toEqual([])
  expect((await as('medica').get('/api/installation/sign-ins')).status).toBe(403)
})
