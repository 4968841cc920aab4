import { onTestFinished } from 'vitest'
import { withFaults } from '#mocks/faults.ts'
import { ensureSeed, type SeedName } from '#mocks/seed/seed.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import type { Store } from '#server/db/store.ts'
import { createApi } from '#server/http/app.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { claimsOf } from '#server/identity/access.ts'
import { API_VERSION } from '#src/domain/list.ts'

export const NOW = new Date('2026-03-15T18:30:00.000Z')

export interface Reply {
  status: number
  headers: Headers
  body: unknown
}

interface Options {
  seed?: SeedName
  store?: Store
  clock?: () => Date
  endpoints?: readonly Endpoint[]
  /** Whether writes fail as their texts name, as in mock mode. */
  faults?: boolean
}

async function reply(response: Response): Promise<Reply> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** The address with the version that every call carries. */
function withVersion(path: string): string {
  return `http://api.test${path}${path.includes('?') ? '&' : '?'}api-version=${API_VERSION}`
}

/**
 * An API of its own on a database of its own, gone when the test ends. A token is just the id of a user, with the
 * groups of this instant, as if it had been renewed right before; `sub:x` is somebody unknown to the database.
 */
export async function startServer(options: Options = {}) {
  const { seed = 'default' } = options
  const store = options.store ?? (await openSeededStore(seed, NOW))
  onTestFinished(() => store.close())
  await ensureSeed(store, seed, NOW)
  const api = createApi({
    store,
    clock: options.clock ?? (() => NOW),
    verifyAccessToken: async (token) =>
      token.startsWith('sub:') ? { sub: token.slice(4) } : await claimsOf(store, token),
    ...(options.endpoints && { endpoints: options.endpoints }),
  })
  const send = options.faults ? withFaults(api.fetch) : api.fetch

  /** A request exactly as given. */
  async function raw(url: string, init?: RequestInit): Promise<Reply> {
    return reply(await send(new Request(new URL(url, 'http://api.test'), init)))
  }

  /** The calls of one person. */
  function as(userId: string) {
    const authorization = `Bearer ${userId}`
    function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      return raw(withVersion(path), { method, headers: { authorization, ...json, ...headers }, ...sent })
    }
    return {
      send,
      get: (path: string) => send('GET', path),
      post: (path: string, body: unknown, headers?: Record<string, string>) =>
        send('POST', path, body, headers),
      put: (path: string, body: unknown, headers?: Record<string, string>) =>
        send('PUT', path, body, headers),
      delete: (path: string) => send('DELETE', path),
    }
  }

  const { seeded } = await store.db
    .selectFrom('audit')
    .select((eb) => eb.fn.coalesce(eb.fn.max('auditId'), eb.val(0)).as('seeded'))
    .executeTakeFirstOrThrow()
  /** What was logged since the server started, the seed's history aside. */
  const audit = () =>
    store.db.selectFrom('audit').selectAll().where('auditId', '>', seeded).orderBy('auditId').execute()
  return { store, raw, as, audit }
}
