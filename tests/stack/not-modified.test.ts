import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStack } from '#mocks/stack/start-stack.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

/* What is asked for again and again, such as the board, and seldom changes (`If-None-Match`, RFC 9110). */

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

async function signIn() {
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty' })
  onTestFinished(() => stack.close())
  const client = new OidcClient(stack.origin)
  const { access_token } = await client.signIn('direccion')
  return (path: string, init: RequestInit = {}) => client.api(path, access_token, init)
}

test('who asks again for a list is told in a line that it is as before, until it changes', async () => {
  const api = await signIn()
  const ask = async (path: string, etag = '') => {
    const answer = await api(path, { headers: { 'if-none-match': etag } })
    const { headers } = answer
    return {
      status: answer.status,
      etag: headers.get('etag') ?? '',
      cached: headers.get('cache-control'),
      text: await answer.text(),
    }
  }
  const list = await ask('/api/hospitals')
  expect(list.etag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(await ask('/api/hospitals', list.etag)).toEqual({ ...list, status: 304, text: '' })
  expect(await ask('/api/hospitals', `"1", ${list.etag}`)).toMatchObject({ status: 304 })
  await api('/api/hospitals', { method: 'POST', body: '{"name":"Norte"}' })
  const longer = await ask('/api/hospitals', list.etag)
  expect([longer.status, longer.cached]).toEqual([200, 'no-store'])
  expect(longer.etag).not.toBe(list.etag)
  expect(longer.text).toContain('Norte')
})

test('a record comes whole each time: its tag is its version, for If-Match', async () => {
  const api = await signIn()
  const { hospitalId } = await (
    await api('/api/hospitals', { method: 'POST', body: '{"name":"Norte"}' })
  ).json()
  const profile = await api(`/api/hospitals/${hospitalId}/profile`)
  const again = await api(`/api/hospitals/${hospitalId}/profile`, { headers: { 'if-none-match': '"1"' } })
  expect([profile, again].map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
    [200, '"1"'],
    [200, '"1"'],
  ])
  expect(await again.json()).toEqual(await profile.json())
})
