import { http } from 'msw/http'
import { type SetupServer, setupServer } from 'msw/node'
import { type Api, createApi } from '#server/api/app.ts'
import { SIGN_PROOF_MINUTES } from '#server/config-values.ts'
import type { Store } from '#server/db/store.ts'
import { type Faults, withFaults } from './faults.ts'
import { createIdentity, type Identity } from './identity.ts'
import type { SeedName } from './seed/seed.ts'
import { openSeededStore } from './seed/seeded-store.ts'
import { type StoredUser, signIn } from './sign-in.ts'

export interface MockServerOptions {
  /** The site's origin; API and provider answer on it. */
  origin: string
  clientId?: string
  seed?: SeedName
  /** The server's clock; answers carry its `Date`, as Node's HTTP server writes it. */
  clock?: () => Date
  /** Seconds. */
  accessTokenTtl?: number
  /** Milliseconds. */
  groupsDelay?: number
  /** Puts the faults of mock mode on the API, those that a write names included; read anew for each request. */
  faults?: () => Faults
}

export interface MockServer {
  /** Listening already; `use` adds handlers that go first. */
  server: SetupServer
  store: Store
  api: Api
  identity: Identity
  authority: string
  clientId: string
  /** Signs a persona in without a browser. @throws when the provider refuses */
  signIn(persona: string): Promise<StoredUser>
  /** Once is enough; again does nothing more. */
  close(): Promise<void>
}

/** Puts the API and the stand-in provider below this process's `fetch`, over a fresh database in memory. */
export async function setupMockServer(options: MockServerOptions): Promise<MockServer> {
  const { origin, clientId = 'hospital-web', seed = 'default', clock = () => new Date(), faults } = options
  const authority = `${origin}/oauth2/default`
  const store = await openSeededStore(seed, clock())

  const { accessTokenTtl = 300, groupsDelay = 0 } = options
  const identity = createIdentity({ store, clock, issuer: authority, clientId, accessTokenTtl, groupsDelay })
  const { verifyAccessToken } = identity
  const accountLinks = { pages: `${authority}/account` }
  const api = createApi({
    store,
    clock,
    verifyAccessToken,
    accountLinks,
    signProofMinutes: SIGN_PROOF_MINUTES,
  })
  const answer = faults ? withFaults(api.fetch, faults) : api.fetch
  const datedAnswer = async (request: Request) => {
    const response = await answer(request)
    response.headers.set('date', clock().toUTCString())
    return response
  }

  const handlers = ['/api/*', '/docs/*', '/pay/*', '/openapi.json'].map((path) =>
    http.all(origin + path, ({ request }) => datedAnswer(request)),
  )
  const server = setupServer(
    ...handlers,
    http.all(`${authority}/*`, ({ request }) => identity.fetch(request)),
  )
  server.listen({ onUnhandledFrame: 'bypass' })

  let closing: Promise<void> | undefined
  return {
    server,
    store,
    api,
    identity,
    authority,
    clientId,
    signIn: (persona) => signIn(identity, { origin, authority, clientId, persona, now: clock() }),
    async close() {
      if (!closing) {
        server.close()
        closing = store.close()
      }
      await closing
    },
  }
}
