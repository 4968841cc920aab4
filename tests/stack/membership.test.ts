import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { InvitationPage } from '#src/domain/users/invitation.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

const folder = tempFolder()
let stack: Stack

beforeAll(async () => {
  const dist = fakeDist(folder.path)
  const dataDir = `${folder.path}/data`
  stack = await startStack({ port: 0, dataDir, dist, seed: 'default', accessTokenTtl: 300 })
})

afterAll(async () => {
  await stack.close()
  folder.remove()
})

/** The groups of hospital 1 that a token names. */
function groupsIn(token: string): string[] {
  const { groups } = z.parse(z.object({ groups: z.array(z.string()) }), decodeJwt(token))
  return groups.filter((group) => group.startsWith('hospital-1-')).toSorted()
}

/** Somebody who is signed in, and whose calls of hospital 1 carry the newest token. */
async function signIn(persona: string) {
  const client = new OidcClient(stack.origin)
  let tokens: { access_token: string; id_token: string; refresh_token: string } = await client.signIn(persona)
  return {
    groups: () => groupsIn(tokens.id_token),
    call: (method: string, path: string, init: RequestInit = {}) =>
      client.api(`/api/hospitals/1/${path}`, tokens.access_token, { ...init, method }),
    /** Accepts the only invitation that there is. */
    async accept() {
      const list = await client.api('/api/invitations', tokens.access_token)
      const { data } = z.parse(InvitationPage, await list.json())
      const [pending] = data
      const headers = { 'If-Match': `"${pending?.version}"` }
      const path = `/api/invitations/${pending?.invitationId}/accept`
      const accepted = await client.api(path, tokens.access_token, { method: 'POST', headers })
      expect(accepted.status).toBe(200)
    },
    async renew() {
      const renewed = await client.renew(tokens.refresh_token)
      if (!('tokens' in renewed)) throw new Error(renewed.error)
      tokens = renewed.tokens
    },
  }
}

test('what a manager gives and takes counts at once, and is in the next renewed token', async () => {
  const [manager, nurse] = [await signIn('direccion'), await signIn('enfermeria')]
  expect(nurse.groups()).toContain('hospital-1-episodes-write')
  const member = await manager.call('GET', 'users/enfermeria')
  const groups = ['hospital-1-doctors-read', 'hospital-1-rooms-read']
  const changed = await manager.call('PUT', 'users/enfermeria', {
    headers: { 'If-Match': member.headers.get('etag') ?? '' },
    body: JSON.stringify({ groups }),
  })
  expect(changed.status).toBe(200)

  expect((await nurse.call('GET', 'episodes')).status).toBe(403)
  await nurse.renew()
  expect(nurse.groups()).toEqual(groups)
  expect((await nurse.call('GET', 'episodes')).status).toBe(403)
  expect((await nurse.call('GET', 'rooms')).status).toBe(200)
})

test('who accepts an invitation is in at once, and who is removed is out at once', async () => {
  const [manager, person] = [await signIn('direccion'), await signIn('sin-hospitales')]
  expect((await person.call('GET', 'rooms')).status).toBe(404)
  const added = await manager.call('POST', 'users', {
    headers: { 'Idempotency-Key': 'one' },
    body: JSON.stringify({ userId: 'sin-hospitales', groups: ['hospital-1-rooms-read'] }),
  })
  expect(added.status).toBe(201)
  expect((await person.call('GET', 'profile')).status).toBe(404)
  await person.accept()
  expect((await person.call('GET', 'profile')).status).toBe(200)
  expect((await person.call('GET', 'rooms')).status).toBe(200)
  await person.renew()
  expect(person.groups()).toEqual(['hospital-1-rooms-read'])
  expect((await person.call('GET', 'rooms')).status).toBe(200)

  expect((await manager.call('DELETE', 'users/sin-hospitales')).status).toBe(204)
  expect(person.groups()).toEqual(['hospital-1-rooms-read'])
  for (const path of ['rooms', 'profile', 'users']) {
    expect((await person.call('GET', path)).status).toBe(404)
  }
  await person.renew()
  expect(person.groups()).toEqual([])
  expect((await person.call('GET', 'rooms')).status).toBe(404)
})

test('who no longer manages can’t take it back with the token of before', async () => {
  const [manager, other] = [await signIn('direccion'), await signIn('archivo')]
  const give = async (groups: readonly string[]) => {
    const member = await manager.call('GET', 'users/archivo')
    const headers = { 'If-Match': member.headers.get('etag') ?? '' }
    return manager.call('PUT', 'users/archivo', { headers, body: JSON.stringify({ groups }) })
  }
  await give(['hospital-1-hospital-read', 'hospital-1-hospital-write'])
  await other.renew()
  expect((await give([])).status).toBe(200)
  expect(other.groups()).toContain('hospital-1-hospital-write')
  const back = await other.call('PUT', 'users/archivo', {
    headers: { 'If-Match': '"3"' },
    body: JSON.stringify({ groups: ['hospital-1-hospital-write'] }),
  })
  expect(back.status).toBe(403)
  await other.renew()
  expect(other.groups()).toEqual([])
})
