import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#server/http/node-http.ts'
import { loadKeys } from '#server/identity/provider/keys.ts'
import { createProvider } from '#server/identity/provider/provider.ts'
import { openTestStore } from '../fixtures/server.ts'

const ORIGIN = 'http://localhost:1'

/** A provider whose answers fail with `error`. @returns its answer, and what was logged and printed */
async function failWith(error: Error) {
  const store = await openTestStore('empty')
  const failed = vi.fn()
  const provider = createProvider({
    issuer: `${ORIGIN}/oauth2/default`,
    origin: ORIGIN,
    resource: ORIGIN,
    accessTokenTtl: 300,
    store,
    keys: await loadKeys(store),
    log: { failed },
    accounts: { log: { record: async () => {} } },
    readAccessToken: async () => undefined,
    sessionIdleMinutes: 10,
    lookOf: () => ({ product: 'Ronda', nonce: 'n', support: undefined, typeface: undefined }),
    addressOf: () => '127.0.0.1',
  })
  provider.use(() => Promise.reject(error))
  const server = createServer(provider.callback())
  const origin = await listen(server, { host: '127.0.0.1', port: 0, names: { host: 'HOST', port: 'PORT' } })
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(async () => {
    print.mockRestore()
    server.close()
    await store.close()
  })
  const { status } = await fetch(`${origin}/jwks`)
  return { status, logged: failed.mock.calls, printed: print.mock.calls }
}

test('logs an error of the provider’s framework, which prints no stack of its own', async () => {
  const error = new Error('secret')
  const { status, logged, printed } = await failWith(error)
  expect(status).toBe(500)
  expect(logged).toEqual([['The OpenID provider failed', error]])
  expect(printed).toEqual([])
})

test('logs no refusal that the sender caused', async () => {
  const refusal = Object.assign(new Error('no such page'), { status: 400, expose: true })
  expect(await failWith(refusal)).toEqual({ status: 400, logged: [], printed: [] })
})
