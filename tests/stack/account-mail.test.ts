import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { backUp, restore } from '#server/backup/backup.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { AccountLink } from '#src/domain/accounts/contract.ts'
import { chooseBy, openClinicStore, signInTo, startClinicWithAna, tryToSignIn } from './clinic.ts'
import { ANA } from './clinic-people.ts'
import { tempFolder } from './fake-dist.ts'
import { startMailServer } from './mail-server.ts'

/* Invitations and forgotten passwords: by mail where there is a mail server, by hand where there is none. */

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

const LUIS = { name: 'Luis Ñandú', email: 'luis@clinica.mx', password: 'tres tristes tigres' }
const FROM = 'Ronda <ronda@clinica.mx>'
/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 10_000 }

const linkIn = (text = '') => /http\S+/.exec(text)?.[0] ?? ''

async function invite(api: Awaited<ReturnType<typeof signInTo>>['api'], { name, email } = LUIS) {
  const answer = await api('/api/accounts/invitations', {
    method: 'POST',
    body: JSON.stringify({ name, email }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function askForLink({ origin }: { origin: string }, email: string) {
  const body = new URLSearchParams({ email })
  const answer = await fetch(`${origin}/oauth2/default/account/forgotten`, { method: 'POST', body })
  return { status: answer.status, page: await answer.text() }
}

test('who is invited chooses a password by the link that stands in the answer once, and signs in', async () => {
  const server = await startClinicWithAna(folder.path)
  const { api } = await signInTo(server, ANA.email, ANA.password)
  const { link = '' } = z.parse(AccountLink, (await invite(api)).body)
  expect(await (await fetch(link)).text()).toMatch(/Crea tu contraseña[\s\S]*luis@clinica\.mx/)
  // Neither the name nor the address is theirs to choose.
  const done = await chooseBy(link, { password: LUIS.password, email: ANA.email, name: 'Otra' })
  expect(done.page).toContain('Ya puedes entrar con luis@clinica.mx')
  const luis = await signInTo(server, LUIS.email, LUIS.password)
  expect(await (await luis.api('/api/user-info')).json()).toMatchObject({
    name: LUIS.name,
    email: LUIS.email,
    isInstallationAdmin: false,
    groups: [],
  })
  expect(await invite(api)).toMatchObject({
    status: 409,
    body: { detail: 'Ya hay una cuenta con ese correo' },
  })
  expect((await invite(luis.api)).status).toBe(403)
})

test('a recovery by whoever administers ends all that the person was signed in with', async () => {
  const server = await startClinicWithAna(folder.path)
  const ana = await signInTo(server, ANA.email, ANA.password)
  const { link: first = '', userId } = z.parse(AccountLink, (await invite(ana.api)).body)
  await chooseBy(first, LUIS)
  const luis = await signInTo(server, LUIS.email, LUIS.password)
  const answer = await ana.api(`/api/accounts/${userId}/recovery`, {
    method: 'POST',
    body: JSON.stringify({ removePasskeys: false }),
  })
  const { link = '' } = z.parse(AccountLink, await answer.json())
  // Until it is used nothing changes.
  expect(await tryToSignIn(server, LUIS.email, LUIS.password)).toBe('in')
  expect((await chooseBy(link, { password: 'cuatro tristes tigres' })).status).toBe(200)
  expect(await luis.client.renew(luis.tokens.refresh_token)).toEqual({ error: 'invalid_grant' })
  expect((await luis.client.begin({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required')
  expect(await tryToSignIn(server, LUIS.email, LUIS.password)).toMatchObject({ status: 422 })
  expect(await tryToSignIn(server, LUIS.email, 'cuatro tristes tigres')).toBe('in')
  expect(await ana.client.renew(ana.tokens.refresh_token)).toHaveProperty('tokens')
})

test('somebody who is shut out signs in no more, by password or by link', async () => {
  const server = await startClinicWithAna(folder.path)
  const { api } = await signInTo(server, ANA.email, ANA.password)
  const { link = '', userId } = z.parse(AccountLink, (await invite(api)).body)
  const store = await openClinicStore(folder.path)
  await store.db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', userId).execute()
  const refused = await chooseBy(link, LUIS)
  expect([refused.status, refused.page]).toEqual([410, expect.stringContaining('Tu cuenta está desactivada')])
  await store.db.updateTable('users').set({ deactivatedAt: null }).execute()
  expect((await chooseBy(link, LUIS)).status).toBe(200)
  await store.db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', userId).execute()
  expect(await tryToSignIn(server, LUIS.email, LUIS.password)).toMatchObject({ status: 422 })
})

test('a backup that is put back brings no link with it that may have been used since', async () => {
  const server = await startClinicWithAna(folder.path)
  const { api } = await signInTo(server, ANA.email, ANA.password)
  await invite(api)
  const [copy, elsewhere] = [`${folder.path}/copy.sqlite`, `${folder.path}/elsewhere/ronda.sqlite`]
  await backUp(`${folder.path}/data/ronda.sqlite`, copy)
  await restore(copy, elsewhere)
  const restored = await openNodeStore({ file: elsewhere })
  onTestFinished(() => restored.close())
  expect(await restored.db.selectFrom('accountLinks').selectAll().execute()).toEqual([])
  expect(await restored.db.selectFrom('accounts').select('email').execute()).toEqual([{ email: ANA.email }])
})

test('with a mail server, invitations and forgotten passwords go by mail, and tell nobody who has an account', async () => {
  const { url, mails } = await startMailServer()
  const server = await startClinicWithAna(folder.path, { mail: { url, from: FROM } })
  const { api } = await signInTo(server, ANA.email, ANA.password)
  expect((await invite(api)).body).not.toHaveProperty('link')
  expect(mails).toMatchObject([
    { to: [LUIS.email], text: expect.stringContaining('Luis Ñandú, te invitaron') },
  ])
  expect(mails[0]?.head).toContain('From: Ronda <ronda@clinica.mx>')
  expect((await chooseBy(linkIn(mails[0]?.text), LUIS)).status).toBe(200)

  const known = await askForLink(server, LUIS.email)
  const unknown = await askForLink(server, 'nadie@clinica.mx')
  const plain = (page: string) => page.replace(/nonce="[^"]*"/g, '').replace(/\w+@clinica\.mx/g, '')
  expect([known.status, plain(known.page)]).toEqual([200, plain(unknown.page)])
  await expect.poll(() => mails, SOON).toHaveLength(2)
  expect((await chooseBy(linkIn(mails[1]?.text), { password: 'otra frase muy larga' })).status).toBe(200)
  expect(await tryToSignIn(server, LUIS.email, 'otra frase muy larga')).toBe('in')
  // Whoever did not do it themselves shall hear of it.
  await expect.poll(() => mails, SOON).toHaveLength(3)
  expect(mails[2]).toMatchObject({
    to: [LUIS.email],
    text: expect.stringContaining('la contraseña de tu cuenta cambió'),
  })
})

test('who asks for many links waits, and the address of a mail can hold no second one', async () => {
  const { url, mails } = await startMailServer()
  const server = await startClinicWithAna(folder.path, { mail: { url, from: FROM } })
  const hostile = await askForLink(server, 'ana@clinica.mx\r\nBcc: x@evil.mx')
  expect([hostile.status, hostile.page]).toEqual([422, expect.stringContaining('Escribe un correo')])
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await askForLink(server, ANA.email)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await expect.poll(() => mails, SOON).toHaveLength(5)
  expect(await tryToSignIn(server, ANA.email, ANA.password)).toBe('in')
})

test('a mail server that is down is told in one line, also of an address that nobody has', async () => {
  const server = await startClinicWithAna(folder.path, { mail: { url: 'smtp://127.0.0.1:1', from: FROM } })
  const { api } = await signInTo(server, ANA.email, ANA.password)
  const detail = 'El servidor de correo no responde: no se envió nada. Inténtalo de nuevo en un momento'
  expect(await invite(api)).toMatchObject({ status: 503, body: { detail } })
  for (const email of [ANA.email, 'nadie@clinica.mx']) {
    const { status, page } = await askForLink(server, email)
    expect([status, page]).toEqual([503, expect.stringContaining(detail)])
  }
})
